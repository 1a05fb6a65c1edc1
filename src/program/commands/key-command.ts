import type { ApiKey } from '../../service/identity/api-key.ts'
import type { ListedKey } from '../../service/operations/key-management.ts'
import type { CommandContext } from './command.ts'

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
