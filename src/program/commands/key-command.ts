import type { ApiKey } from '../../service/identity/api-key.ts'
import type { ListedKey } from '../../service/operations/key-management.ts'
import type { KeyManagementOptions } from '../../service/with-key-management.ts'
import type { CommandContext } from './command.ts'

/** Where the keys are that the commands work on, as the settings say. */
export function keyManagementOptions({ settings, log }: CommandContext): KeyManagementOptions {
  const { DATA_DIR, CONTROL_DATABASE_URL } = settings()
  return { dataDirectory: DATA_DIR, controlDatabase: CONTROL_DATABASE_URL, now: Date.now, progress: log }
}

/** The operand of the commands that concern one key. */
export const keyOperand = {
  type: 'operand',
  value: 'KEY',
  meaning: 'The key, or its first characters. One that begins with "-" comes last, after "--".',
} as const

export function printCreatedKey({ key, secret }: ApiKey, { print, log }: CommandContext): void {
  print(`API key     ${key}\nAPI secret  ${secret}\n`)
  log('The secret is shown this once and is not stored.')
}

/** A key as part of a sentence. */
export function keyText({ key, network, project, plan }: ListedKey): string {
  return `${key}… (${network}, ${plan}, project "${project}")`
}
