#!/usr/bin/env node
import { OperatorFault } from '../service/operator-fault.ts'
import { UsageFault } from './commands/command.ts'
import { commands } from './commands/commands.ts'
import { runCommandLine } from './commands/run-command-line.ts'
import { createLogWriter } from './log-writer.ts'
import { misspeltSettings } from './settings/misspelt-settings.ts'
import { loadEnvFile, readSettings, type Settings } from './settings/read-settings.ts'
import { SettingFault } from './settings/setting.ts'

const writeLine = createLogWriter(process.stderr, ({ message }) =>
  process.stdout.write(`The log cannot be written (${message}). The program goes on without it.\n`),
)

process.stdout.on('error', ({ message }) => {
  writeLine(`epochal: the standard output cannot be written (${message})`)
  // A command whose output is lost has failed; a server ends with a code of its own.
  process.exitCode = 1
})

runCommandLine(process.argv.slice(2), commands, {
  // How the command was called: by a script of a checkout, or by its own name.
  program: process.env.npm_lifecycle_event === 'epochal' ? 'npm run epochal --' : 'epochal',
  settings: settingsOfEnvironment,
  print: (text) => process.stdout.write(text),
  writeLine,
}).catch((error: unknown) => {
  writeLine(describeFault(error))
  process.exit(error instanceof UsageFault ? 2 : 1)
})

function settingsOfEnvironment(): Settings {
  loadEnvFile()
  for (const { given, meant } of misspeltSettings(process.env)) {
    writeLine(`epochal: ${given} is not a setting and is ignored; ${meant} is one`)
  }
  return readSettings(process.env)
}

/** One line for a fault of the operator's command, settings or machine; the stack of a bug. */
function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isExpected =
    error instanceof UsageFault ||
    error instanceof SettingFault ||
    error instanceof OperatorFault ||
    isMachineFault(error)
  return isExpected ? `epochal: ${error.message}` : String(error.stack ?? error)
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
