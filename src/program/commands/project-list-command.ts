import type { ListedProjectRecord } from '../../service/operations/project-management.ts'
import { withManagement } from '../../service/with-management.ts'
import { defineCommand } from './command.ts'
import { managementOptions } from './management-options.ts'
import { textTable, timeCell } from './text-table.ts'

export const projectListCommand = defineCommand({
  name: 'project list',
  summary: 'List the projects with their owners.',
  options: {
    json: { type: 'boolean', meaning: 'Print an array of JSON instead of a table.' },
  },
  run: async ({ json }, context) => {
    const listed = await withManagement(managementOptions(context), ({ projects }) => projects.list())
    if (json) return context.print(`${JSON.stringify(listed, undefined, 2)}\n`)
    if (listed.length === 0) return context.log('There are no projects.')
    context.print(projectTable(listed))
  },
})

const heads = ['PROJECT', 'NETWORK', 'NAME', 'OWNER', 'KEYS', 'CREATED', 'ARCHIVED']

/** One line for each project. */
function projectTable(projects: readonly ListedProjectRecord[]): string {
  return textTable(
    heads,
    projects.map(({ id, network, name, owner, keys, created, archived }) => {
      return [
        `${id.slice(0, 8)}…`,
        network,
        name,
        owner ?? '-',
        String(keys),
        timeCell(created),
        timeCell(archived),
      ]
    }),
  )
}
