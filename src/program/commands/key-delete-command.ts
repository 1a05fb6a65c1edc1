import { withManagement } from '../../service/with-management.ts'
import { defineCommand } from './command.ts'
import { keyOperand, keyText } from './key-command.ts'
import { managementOptions } from './management-options.ts'

export const keyDeleteCommand = defineCommand({
  name: 'key delete',
  summary: 'Delete an API key; within a second it and its tokens are refused.',
  options: {
    key: keyOperand,
    own: { type: 'boolean', meaning: "Delete the key also if it is an explorer's own." },
  },
  run: async ({ key, own }, context) => {
    const deleted = await withManagement(managementOptions(context), ({ keys }) => keys.delete(key, own))
    context.print(`Deleted ${keyText(deleted)}.\n`)
  },
})
