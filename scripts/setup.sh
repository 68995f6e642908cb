# Sourced by ./run and ./test: finds Python, makes .venv, keeps it in step with the lock files.
# It must work from any folder, with any letters in the path, and heal what an interrupted run left behind.
# shellcheck shell=bash

say() { printf '%s\n' "$*" >&2; }
die() { say "$*"; exit 2; }

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
venv="$root/.venv"
python="$venv/bin/python"

# ---- system packages (Debian and its children; elsewhere one sentence) ----

as_root() { # the command that gets us root without asking, or nothing
    if [ "$(id -u)" = 0 ]; then echo "env"
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then echo "sudo"
    fi
}

install_system() { # install_system PACKAGE... : install what is missing, or say how
    local root_command
    root_command=$(as_root)
    if command -v apt-get >/dev/null 2>&1 && [ -n "$root_command" ]; then
        say "Installing system packages: $*"
        { $root_command apt-get update -qq && $root_command env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends "$@"; } >/dev/null 2>&1 && return 0
    fi
    say "Missing system packages: $*. On Debian or Ubuntu: sudo apt-get install $*"
    return 1
}

has_library() { # has_library libEGL.so.1
    { ldconfig -p 2>/dev/null || /sbin/ldconfig -p 2>/dev/null; } | grep -qF "$1"
}

need_libraries() { # need_libraries LIBRARY=PACKAGE... : Linux only; other systems ship these with the packages
    [ "$(uname -s)" = Linux ] || return 0
    local pair missing=()
    for pair in "$@"; do
        has_library "${pair%%=*}" || missing+=("${pair#*=}")
    done
    [ ${#missing[@]} -eq 0 ] || install_system "${missing[@]}"
}

need_screen_libraries() { # what Qt and the audio output load; rendering without a screen needs none of them
    need_libraries libEGL.so.1=libegl1 libGL.so.1=libgl1 libxkbcommon.so.0=libxkbcommon0 libxcb-cursor.so.0=libxcb-cursor0 \
        libxkbcommon-x11.so.0=libxkbcommon-x11-0 libdbus-1.so.3=libdbus-1-3 libfontconfig.so.1=libfontconfig1 \
        libglib-2.0.so.0=libglib2.0-0 libportaudio.so.2=libportaudio2 libX11-xcb.so.1=libx11-xcb1 \
        libxcb-icccm.so.4=libxcb-icccm4 libxcb-image.so.0=libxcb-image0 libxcb-keysyms.so.1=libxcb-keysyms1 \
        libxcb-randr.so.0=libxcb-randr0 libxcb-render-util.so.0=libxcb-render-util0 libxcb-shape.so.0=libxcb-shape0 \
        libxcb-shm.so.0=libxcb-shm0 libxcb-sync.so.1=libxcb-sync1 libxcb-xfixes.so.0=libxcb-xfixes0 \
        libxcb-xkb.so.1=libxcb-xkb1 libxcb-util.so.1=libxcb-util1
}

need_fonts() { # letters for Japanese and Chinese: without them the window shows boxes. Linux only.
    [ "$(uname -s)" = Linux ] || return 0
    if command -v fc-list >/dev/null 2>&1; then
        [ -n "$(fc-list :lang=ja family 2>/dev/null)" ] && return 0
    fi
    # No font is worth refusing to start: one sentence is said and the window opens.
    install_system fontconfig fonts-noto-cjk || return 0
}

# ---- Python ----

find_python() { # print the first Python between 3.11 and 3.14
    local name
    for name in "${AFUREKO_PYTHON:-}" python3.11 python3.12 python3.13 python3.14 python3 python; do
        [ -n "$name" ] && "$name" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null \
            && { command -v "$name"; return 0; }
    done
    return 1
}

make_venv() {
    local base
    base=$(find_python) || { install_system python3 python3-venv && base=$(find_python); } \
        || die "Afureko needs Python 3.11 to 3.14 and found none. Install one, or name it: AFUREKO_PYTHON=/path/to/python"
    "$base" -c 'import ensurepip, venv' 2>/dev/null || install_system python3-venv \
        || die "This Python cannot make virtual environments (ensurepip is missing)."
    say "Making .venv with $("$base" --version) …"
    "$base" -m venv "$venv" || die "Could not make $venv. Is the folder writable?"
}

checksum() { # of the lock files and the Python they were installed for
    cat -- "$@" "$venv/pyvenv.cfg" 2>/dev/null | cksum
}

pip_install() {
    "$python" -m pip install --quiet --no-input --disable-pip-version-check --use-pep517 "$@" \
        || die "Could not install the packages: see pip's words above. With a connection, run this again; what was downloaded is kept."
}

# .complete exists when, and only when, no installation was cut short; a stamp tells for which lock files.
is_whole() { [ -e "$venv/.complete" ] && "$python" -c 'import pip' 2>/dev/null; }
is_ready() { # is_ready STAMP LOCK...
    is_whole && [ "$(cat "$venv/$1" 2>/dev/null)" = "$(checksum "${@:2}")" ]
}

ensure_venv() { # ensure_venv STAMP LOCK...
    is_ready "$@" && return
    if command -v flock >/dev/null 2>&1; then # two first runs at once must not build one folder
        exec 9>"$root/.venv.lock"
        flock 9
    fi
    is_ready "$@" || build_venv "$@"
    exec 9>&-
}

build_venv() { # build_venv STAMP LOCK...
    local stamp="$venv/$1" lock
    shift
    if [ -e "$venv" ] && ! is_whole; then
        say "The last set-up of .venv did not finish: starting afresh."
        rm -rf -- "$venv"
    fi
    [ -e "$venv" ] || make_venv
    rm -f -- "$venv/.complete"
    say "Installing PyTorch (the largest part; only once) …"
    pip_install "$(grep -E '^torch==' "$root/requirements.lock")"
    say "Installing the other packages …"
    for lock in "$@"; do pip_install -r "$lock"; done
    checksum "$@" >"$stamp" && : >"$venv/.complete"
    say "Ready."
}

compile_loops() { # of engine/kernels.py; otherwise the first line would wait for it
    local now
    now=$(cksum <"$root/engine/kernels.py")
    [ "$(cat "$venv/.kernels" 2>/dev/null)" = "$now" ] && return
    say "Compiling the voice's inner loops (only once) …"
    PYTHONPATH="$root" PYTHONSAFEPATH=1 "$python" -m engine.families.starter.compile && printf '%s' "$now" >"$venv/.kernels"
    return 0
}

in_venv() { # in_venv MODULE ARG... : from any folder, and never by way of a module that happens to lie there
    PYTHONPATH="$root" PYTHONSAFEPATH=1 exec "$python" -m "$@"
}
