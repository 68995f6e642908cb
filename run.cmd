@echo off
rem Afureko. run without arguments opens the window; run --help lists what works without a screen.
setlocal
call "%~dp0scripts\setup.cmd" run requirements.lock || exit /b 2
set "PYTHONPATH=%~dp0."
set "PYTHONSAFEPATH=1"
set "PYTHONUTF8=1"
"%~dp0.venv\Scripts\python.exe" -m app %*
exit /b %ERRORLEVEL%
