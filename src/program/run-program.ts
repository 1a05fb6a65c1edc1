import { isFault } from '#http/fault.ts'
import { type LogEvent, logLine } from '../http/log.ts'
import { commands, servingCommands } from './commands/commands.ts'
import { runCommandLine } from './commands/run-command-line.ts'
import { createLogWriter } from './log-writer.ts'
import { misspeltSettings } from './settings/misspelt-settings.ts'
import { loadEnvFile, readSettings, type Settings } from './settings/read-settings.ts'

const writeLine = createLogWriter(process.stderr, ({ message }) =>
  process.stdout.write(`The log cannot be written (${message}). The program goes on without it.\n`),
)

const [first] = process.argv.slice(2)
const isServing = first === undefined || servingCommands.some(({ name }) => name === first)

/** Writes an event of the process itself; of a command, to a person at the terminal. */
function log(event: LogEvent): void {
  const format = isServing && process.env.LOG_FORMAT?.trim() === 'json' ? 'json' : 'text'
  writeLine(logLine('epochal', event, format, Date.now()))
}

if (isServing) {
  // Node's own listener writes several lines, which are no events.
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) =>
    log({ event: 'warning', level: 'warn', text: `${name}: ${message.split('\n')[0]}` }),
  )
  process.on('uncaughtException', (error) => {
    log({ event: 'fault', level: 'error', text: 'the program ends', error })
    process.exit(1)
  })
}

process.stdout.on('error', ({ message }) => {
  log({ event: 'fault', level: 'error', text: `the standard output cannot be written (${message})` })
  // A command whose output is lost has failed; a server ends with a code of its own.
  process.exitCode = 1
})

runCommandLine(process.argv.slice(2), commands, {
  // How the command was called: by a script of a checkout, or by its own name.
  program: process.env.npm_lifecycle_event === 'epochal' ? 'npm run epochal --' : 'epochal',
  settings: settingsOfEnvironment,
  print: (text) => process.stdout.write(text),
  writeLine,
  log,
}).catch((error: unknown) => {
  log(faultEvent(error))
  process.exit(isFault(error, 'usage') ? 2 : 1)
})

function settingsOfEnvironment(): Settings {
  loadEnvFile()
  for (const { given, meant } of misspeltSettings(process.env)) {
    const text = `${given} is not a setting and is ignored; ${meant} is one`
    log({ event: 'setting', level: 'warn', text })
  }
  return readSettings(process.env)
}

/** A fault of the operator's command, settings or machine in one line; a bug with its stack. */
function faultEvent(error: unknown): LogEvent {
  const fault = { event: 'fault', level: 'error' } as const
  const isExpected = isFault(error, 'usage', 'operator') || (error instanceof Error && isMachineFault(error))
  return isExpected ? { ...fault, text: error.message } : { ...fault, text: 'it failed', error }
}

/** A file or directory that cannot be written, a full disk (also as SQLSTATE 53100), a host that is not found. */
function isMachineFault(error: Error): boolean {
  const faults = [
    'EACCES',
    'EPERM',
    'EROFS',
    'ENOTDIR',
    'EISDIR',
    'EEXIST',
    'ENOSPC',
    '53100',
    'EDQUOT',
    'ENOTFOUND',
  ]
  return 'code' in error && faults.includes(String(error.code))
}
