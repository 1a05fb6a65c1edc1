// Runs npm scripts at the same time, `node src/testing/run-together.js lint typecheck`, and fails if one of them does. The
// output of the first is shown as it is written, that of each other when those before it have ended. Each has a lower
// priority than the one before: it takes what that leaves of the processor. It is plain JavaScript because it runs before
// anything is built.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'

const LOWER = 5
const LOWEST = 19

/** @param {string} name @param {number} place */
function start(name, place) {
  const output = place === 0 ? 'inherit' : 'pipe'
  const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', output, output] })
  if (child.pid !== undefined && place > 0)
    setPriority(child.pid, Math.min(getPriority() + place * LOWER, LOWEST))
  const written = Promise.all([child.stdout, child.stderr].map((stream) => stream && buffer(stream)))
  return { name, ended: once(child, 'close'), written }
}

// An interrupt reaches the scripts too, which end by it.
process.on('SIGINT', () => undefined)
const scripts = process.argv.slice(2).map(start)
for (const { name, ended, written } of scripts) {
  const [status, signal] = await ended
  const [output, errors] = await written
  if (output) process.stdout.write(output)
  if (errors) process.stderr.write(errors)
  if (status === 0) continue
  process.stderr.write(`npm run ${name} has failed: ${signal ?? `exit code ${status}`}\n`)
  process.exitCode = 1
}
