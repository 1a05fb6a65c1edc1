import type { ListedKey } from '../../service/operations/key-management.ts'
import { withKeyManagement } from '../../service/with-key-management.ts'
import { defineCommand } from './command.ts'
import { keyManagementOptions } from './key-command.ts'

export const keyListCommand = defineCommand({
  name: 'key list',
  summary: 'List the API keys, by their first characters, with the requests of this day of UTC.',
  options: {
    json: { type: 'boolean', meaning: 'Print an array of JSON instead of a table.' },
  },
  run: async ({ json }, context) => {
    const listed = await withKeyManagement(keyManagementOptions(context), (keys) => keys.list())
    if (json) return context.print(`${JSON.stringify(listed, undefined, 2)}\n`)
    if (listed.length === 0) return context.log('There are no keys.')
    context.print(keyTable(listed))
  },
})

const heads = ['KEY', 'NETWORK', 'PROJECT', 'PLAN', 'CREATED', 'REQUESTS TODAY']

/** One line for each key. */
export function keyTable(keys: readonly ListedKey[]): string {
  const rows = [heads, ...keys.map(cells)]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}

function cells({ key, network, project, plan, created, requestsToday }: ListedKey): string[] {
  // A name from before names were checked may hold a line break.
  const name = project.replaceAll(/\p{Cc}/gu, ' ')
  return [`${key}…`, network, name, plan, `${created.slice(0, 19)}Z`, String(requestsToday)]
}
