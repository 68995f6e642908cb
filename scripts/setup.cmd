@echo off
rem Called by run.cmd and test.cmd with the lock files as arguments: makes .venv, keeps it in step with them.
set "ROOT=%~dp0.."
set "VENV=%ROOT%\.venv"
set "PYTHON=%VENV%\Scripts\python.exe"
set "STAMP=%VENV%\stamp-%~1.txt"

if exist "%VENV%" if not exist "%VENV%\complete.txt" (
    echo The last set-up of .venv did not finish: starting afresh. 1>&2
    rmdir /s /q "%VENV%"
)
if exist "%PYTHON%" goto check
set "BASE="
for %%P in ("py -3.11" "py -3.12" "py -3.13" "py -3.14" "python") do if not defined BASE (
    %%~P -c "import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))" >nul 2>&1 && set "BASE=%%~P"
)
if not defined BASE (
    echo Afureko needs Python 3.11 to 3.14 and found none. Install one from the Microsoft Store and run this again. 1>&2
    exit /b 2
)
echo Making .venv ... 1>&2
%BASE% -m venv "%VENV%" || exit /b 2

:check
shift
set "LOCKS=%~1"
if not "%~2"=="" set "LOCKS=%~1 %~2"
set "NOW="
for %%L in (%LOCKS%) do for /f "skip=1 delims=" %%H in ('certutil -hashfile "%ROOT%\%%L" SHA256') do call :add "%%H"
set "WAS="
if exist "%STAMP%" set /p WAS=<"%STAMP%"
if "%NOW%"=="%WAS%" exit /b 0

del /q "%VENV%\complete.txt" 2>nul
echo Installing PyTorch (the largest part; only once) ... 1>&2
for /f %%T in ('findstr /b "torch==" "%ROOT%\requirements.lock"') do "%PYTHON%" -m pip install -q --no-input --disable-pip-version-check --use-pep517 %%T || exit /b 2
echo Installing the other packages ... 1>&2
for %%L in (%LOCKS%) do "%PYTHON%" -m pip install -q --no-input --disable-pip-version-check --use-pep517 -r "%ROOT%\%%L" || exit /b 2
echo Compiling the voice's inner loops (only once) ... 1>&2
set "PYTHONPATH=%ROOT%"
"%PYTHON%" -m engine.families.starter.compile
>"%STAMP%" echo %NOW%
>"%VENV%\complete.txt" echo ok
echo Ready. 1>&2
exit /b 0

:add
rem certutil prints the sum on its second line and a sentence on the third: keep what has no blank in it
set "PART=%~1"
if "%PART: =%"=="%PART%" set "NOW=%NOW%%PART%"
exit /b 0
