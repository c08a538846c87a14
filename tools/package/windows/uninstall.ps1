# Remove Studbook. Your hands stay. The installed apps of Windows' settings run it.
$ErrorActionPreference = "Stop"
$program = Join-Path $env:LOCALAPPDATA "Programs\Studbook"
$data = Join-Path $env:USERPROFILE "Studbook"
$menu = Join-Path ([Environment]::GetFolderPath("Programs")) "Studbook.lnk"

if (Get-Process -Name studbook -ErrorAction SilentlyContinue) {
    throw "Studbook is running. Close its window, and remove it then."
}
Set-Location $env:USERPROFILE
foreach ($path in @($menu, $program, (Join-Path $env:LOCALAPPDATA "studbook"))) {
    if (Test-Path $path) { Remove-Item -Recurse -Force $path }
}
Remove-Item -Recurse -Force -ErrorAction SilentlyContinue `
    -Path "HKCU:\Software\Microsoft\Windows\CurrentVersion\Uninstall\Studbook"
Write-Host "Studbook is removed. Your hands are still in $data."
