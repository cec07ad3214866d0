import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs the packages of a folder that has its own, by its lock file; nothing to do where that has been done.
 * @throws Error where npm cannot
 */
export function installPackages(folder: string): void {
  const changed = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
  // npm writes it last.
  if (changed('node_modules/.package-lock.json') >= changed('package-lock.json')) return
  console.log(`Installing the packages of ${folder}/.`)
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
}

// node scripts/packages.ts folder: before a command that needs them.
if (import.meta.main) installPackages(process.argv[2] as string)
