// Prints the list of parts (CycloneDX) of a release: what the package is installed with, and what is bundled in the app, by the notices
// of its build.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { packageWithoutTools, withLockedPackages } from './lock-packages.js'

const NOTICES = ['dist/web/third-party-notices.txt', 'dist/web/service-worker-notices.txt']

const bundled = NOTICES.flatMap((path) =>
  Array.from(readFileSync(path, 'utf8').matchAll(/^## (\S+) - (\S+)/gm), ([, name, version]) => [
    name,
    version,
  ]),
)
const packed = packageWithoutTools()
const dependencies = { ...Object.fromEntries(bundled), ...packed.dependencies }
withLockedPackages({ ...packed, dependencies }, (cwd) => {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const { status } = spawnSync('npm', args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  process.exitCode = status ?? 1
})
