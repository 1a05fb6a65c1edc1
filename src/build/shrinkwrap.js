// Writes npm-shrinkwrap.json, the exact versions that the package is installed with, before `npm pack`, and removes it afterwards:
// a checkout has package-lock.json, which is not packed and has the tools too.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SHRINKWRAP = 'npm-shrinkwrap.json'

rmSync(SHRINKWRAP, { force: true })
if (process.argv[2] === 'write') writeShrinkwrap()

function writeShrinkwrap() {
  const directory = mkdtempSync(join(tmpdir(), 'epochal-pack-'))
  try {
    const { devDependencies, scripts, ...packed } = JSON.parse(readFileSync('package.json', 'utf8'))
    writeFileSync(join(directory, 'package.json'), JSON.stringify(packed))
    for (const name of ['package-lock.json', '.npmrc']) copyFileSync(name, join(directory, name))
    // npm takes what the tools alone need out of the lock file.
    const { status } = spawnSync(
      'npm',
      ['install', '--package-lock-only', '--ignore-scripts', '--prefer-offline'],
      {
        cwd: directory,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    if (status !== 0) process.exit(status ?? 1)
    copyFileSync(join(directory, 'package-lock.json'), SHRINKWRAP)
  } finally {
    rmSync(directory, { recursive: true })
  }
}
