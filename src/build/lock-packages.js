// Lock files of a package.json that is made of the project's, with the versions of its own lock file.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Locks packages in a directory of their own, and removes it afterwards.
 * @param {{ name: string }} packed the content of the package.json
 * @param {(directory: string) => void} use called with the directory, which has package.json and package-lock.json
 */
export function withLockedPackages(packed, use) {
  const above = mkdtempSync(join(tmpdir(), 'epochal-pack-'))
  // npm names a list of parts by its directory.
  const directory = join(above, packed.name)
  try {
    mkdirSync(directory)
    writeFileSync(join(directory, 'package.json'), JSON.stringify(packed))
    for (const name of ['package-lock.json', '.npmrc']) copyFileSync(name, join(directory, name))
    // npm takes what is not needed out of the lock file.
    const args = ['install', '--package-lock-only', '--ignore-scripts', '--prefer-offline']
    const { status } = spawnSync('npm', args, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) process.exit(status ?? 1)
    use(directory)
  } finally {
    rmSync(above, { recursive: true })
  }
}

/** The project's package.json without its tools and scripts. */
export function packageWithoutTools() {
  const { devDependencies, scripts, ...packed } = JSON.parse(readFileSync('package.json', 'utf8'))
  return packed
}
