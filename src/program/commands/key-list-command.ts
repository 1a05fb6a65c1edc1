import type { ListedKey } from '../../service/operations/key-management.ts'
import { withManagement } from '../../service/with-management.ts'
import { defineCommand } from './command.ts'
import { managementOptions } from './management-options.ts'
import { textTable, timeCell } from './text-table.ts'

export const keyListCommand = defineCommand({
  name: 'key list',
  summary: 'List the API keys, by their first characters, with the requests of this day of UTC.',
  options: {
    json: { type: 'boolean', meaning: 'Print an array of JSON instead of a table.' },
  },
  run: async ({ json }, context) => {
    const listed = await withManagement(managementOptions(context), ({ keys }) => keys.list())
    if (json) return context.print(`${JSON.stringify(listed, undefined, 2)}\n`)
    if (listed.length === 0) return context.log('There are no keys.')
    context.print(keyTable(listed))
  },
})

const heads = ['KEY', 'NETWORK', 'PROJECT', 'PLAN', 'CREATED', 'REQUESTS TODAY']

/** One line for each key. */
export function keyTable(keys: readonly ListedKey[]): string {
  return textTable(
    heads,
    keys.map(({ key, network, project, plan, created, requestsToday }) => {
      return [`${key}…`, network, project, plan, timeCell(created), String(requestsToday)]
    }),
  )
}
