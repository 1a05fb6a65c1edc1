import type { ListedProjectRecord } from '#service/operations/management.ts'
import { defineCommand, manage } from './command.ts'
import { textTable, timeCell } from './command-help.ts'

export const projectGiveCommand = defineCommand({
  name: 'project give',
  summary: 'Give a project without owner, such as one that "key create" made, to a user.',
  options: {
    project: {
      type: 'operand',
      value: 'PROJECT',
      meaning: 'Identifier of the project in "project list", or its first characters.',
    },
    to: { type: 'string', value: 'EMAIL', meaning: 'E-mail address of the user.' },
  },
  run: async ({ project, to }, context) => {
    const { name, network, owner } = await manage(context, ({ projects }) => projects.give(project, to))
    context.print(`"${name}" (${network}) belongs to ${owner}.\n`)
  },
})

export const projectListCommand = defineCommand({
  name: 'project list',
  summary: 'List the projects with their owners.',
  options: {
    json: { type: 'boolean', meaning: 'Print an array of JSON instead of a table.' },
  },
  run: async ({ json }, context) => {
    const listed = await manage(context, ({ projects }) => projects.list())
    if (json) return context.print(`${JSON.stringify(listed, undefined, 2)}\n`)
    if (listed.length === 0) return context.writeLine('There are no projects.')
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
