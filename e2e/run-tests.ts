// Runs the unit tests and then the specs, both with one run directory: what is made once is then made once for both. The
// product that the specs use starts meanwhile: its first start leaves a third of two processors unused.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { makeRunDirectory } from '#testing/run-directory.ts'
import { startProgram } from './running-program.ts'

/** Runs an npm script. @returns its exit code */
async function run(script: string, environment: Readonly<Record<string, string>> = {}): Promise<number> {
  const env = { ...process.env, ...environment }
  const [status] = await once(spawn('npm', ['run', '--silent', script], { stdio: 'inherit', env }), 'exit')
  return status ?? 1
}

// An interrupt reaches what runs too, which ends by it.
process.on('SIGINT', () => undefined)
// With room for new objects, the product starts an eighth sooner.
const starting = startProgram('start', { DATA_DIR: join(makeRunDirectory(), 'data') }, [
  '--max-semi-space-size=64',
])
const [product, units] = await Promise.allSettled([starting, run('units')])
if (product.status === 'rejected') throw product.reason
if (units.status === 'rejected') throw units.reason
const { address, output, stop } = product.value
process.exitCode = units.value
if (units.value === 0) {
  process.exitCode = await run('specs', { EXPLORER_URL: address })
  if (process.exitCode !== 0) process.stderr.write(output())
}
await stop()
