import { withManagement } from '../../service/with-management.ts'
import { defineCommand } from './command.ts'
import { managementOptions } from './management-options.ts'

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
    const { name, network, owner } = await withManagement(managementOptions(context), ({ projects }) =>
      projects.give(project, to),
    )
    context.print(`"${name}" (${network}) belongs to ${owner}.\n`)
  },
})
