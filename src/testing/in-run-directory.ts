// Runs a command, `tsx src/testing/in-run-directory.ts node …`, with one run directory for all tests that it starts: what is
// made once is then made once for specs and unit tests together.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { makeRunDirectory } from './run-directory.ts'

const [command = '', ...options] = process.argv.slice(2)
makeRunDirectory()
// An interrupt reaches the command too, which ends by it.
process.on('SIGINT', () => undefined)
const [status] = await once(spawn(command, options, { stdio: 'inherit' }), 'exit')
process.exitCode = status ?? 1
