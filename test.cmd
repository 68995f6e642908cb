@echo off
rem Everything that is checked before a change goes in: style, types, import contracts, and the whole test suite.
setlocal
call "%~dp0scripts\setup.cmd" test requirements.lock requirements-dev.lock || exit /b 2
cd /d "%~dp0"
set "PYTHONPATH=%~dp0."
set "PYTHONSAFEPATH=1"
set "PYTHONUTF8=1"
if not defined QT_QPA_PLATFORM set "QT_QPA_PLATFORM=offscreen"
set "FAILED=0"
".venv\Scripts\python.exe" -m ruff check . || set "FAILED=1"
".venv\Scripts\python.exe" -m mypy || set "FAILED=1"
".venv\Scripts\python.exe" -c "from importlinter.cli import lint_imports_command as main; main()" || set "FAILED=1"
".venv\Scripts\python.exe" -m pytest %* || set "FAILED=1"
exit /b %FAILED%
