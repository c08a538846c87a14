# Install Studbook for this user: no administrator, no Python. "Install Studbook.cmd" runs it.
$ErrorActionPreference = "Stop"
$here = Split-Path -Parent $MyInvocation.MyCommand.Path
$program = Join-Path $env:LOCALAPPDATA "Programs\Studbook"
$data = Join-Path $env:USERPROFILE "Studbook"
$menu = Join-Path ([Environment]::GetFolderPath("Programs")) "Studbook.lnk"

if (Get-Process -Name studbook -ErrorAction SilentlyContinue) {
    throw "Studbook is running. Close its window, and start the installation again."
}
New-Item -ItemType Directory -Force -Path $data | Out-Null
if ($here -ne $program) {
    if (Test-Path $program) { Remove-Item -Recurse -Force $program }
    New-Item -ItemType Directory -Force -Path $program | Out-Null
    Copy-Item -Recurse -Force -Path (Join-Path $here "*") -Destination $program
    # Files from the internet are marked, and Windows would ask about each.
    Get-ChildItem -Recurse -File $program | Unblock-File
}

# A window with the address stays minimised while Studbook runs; closing it ends Studbook.
$shortcut = (New-Object -ComObject WScript.Shell).CreateShortcut($menu)
$shortcut.TargetPath = Join-Path $program "studbook.exe"
$shortcut.Arguments = "open"
$shortcut.WorkingDirectory = $data
$shortcut.Description = "Your stud poker results"
$shortcut.WindowStyle = 7
$shortcut.Save()

$key = "HKCU:\Software\Microsoft\Windows\CurrentVersion\Uninstall\Studbook"
New-Item -Force -Path $key | Out-Null
$uninstall = "powershell.exe -NoProfile -ExecutionPolicy Bypass -File `"$program\uninstall.ps1`""
$version = ((& (Join-Path $program "studbook.exe") --version) -split " ")[-1]
$size = [int]((Get-ChildItem -Recurse -File $program | Measure-Object -Sum Length).Sum / 1KB)
foreach ($one in @(
        @("DisplayName", "Studbook"), @("DisplayVersion", $version), @("Publisher", "The Studbook authors"),
        @("InstallLocation", $program), @("UninstallString", $uninstall))) {
    New-ItemProperty -Force -Path $key -Name $one[0] -Value $one[1] | Out-Null
}
foreach ($one in @(@("EstimatedSize", $size), @("NoModify", 1), @("NoRepair", 1))) {
    New-ItemProperty -Force -Path $key -Name $one[0] -Value $one[1] -PropertyType DWord | Out-Null
}
Write-Host "Studbook is in the Start menu, and your hands will be kept in $data."
