import { projectFault } from '../../service/operations/key-management.ts'
import { withManagement } from '../../service/with-management.ts'
import { defineCommand, UsageFault } from './command.ts'
import { printCreatedKey } from './key-command.ts'
import { managementOptions } from './management-options.ts'

export const keyCreateCommand = defineCommand({
  name: 'key create',
  shortName: 'key',
  summary: 'Create a project with an API key, and print the key and its secret once.',
  options: {
    network: { type: 'string', value: 'NETWORK', meaning: 'Network of the key, such as mainnet.' },
    name: { type: 'string', value: 'NAME', meaning: 'Name of the project, 1 to 60 characters.' },
  },
  run: async ({ network, name }, context) => {
    const fault = projectFault(network, name)
    if (fault !== undefined) throw new UsageFault(`key create: ${fault}`)
    printCreatedKey(
      await withManagement(managementOptions(context), ({ keys }) => keys.create(network, name)),
      context,
    )
  },
})
