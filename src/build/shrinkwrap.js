// Writes npm-shrinkwrap.json, the exact versions that the package is installed with, before `npm pack`, and removes it afterwards:
// a checkout has package-lock.json, which is not packed and has the tools too.
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { packageWithoutTools, withLockedPackages } from './lock-packages.js'

const SHRINKWRAP = 'npm-shrinkwrap.json'

rmSync(SHRINKWRAP, { force: true })
if (process.argv[2] === 'write') {
  withLockedPackages(packageWithoutTools(), (directory) =>
    copyFileSync(join(directory, 'package-lock.json'), SHRINKWRAP),
  )
}
