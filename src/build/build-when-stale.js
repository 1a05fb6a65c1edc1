// Builds the app and the servers if dist was built from other sources. `npm start` and the other scripts that
// run the built program call it first. It is plain JavaScript because it runs before anything is built.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const stamp = join(root, 'dist', 'sources')
const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']

/** A digest of the names, sizes and modification times of all sources. */
function digest() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
      : [path]
    for (const file of files.sort()) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${file} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

function built() {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return undefined
  }
}

const current = digest()
if (built() !== current) {
  process.stderr.write('Building Epochal, which takes a few seconds.\n')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, current)
}
