import { withManagement } from '../../service/with-management.ts'
import { defineCommand } from './command.ts'
import { keyOperand, keyText, printCreatedKey } from './key-command.ts'
import { managementOptions } from './management-options.ts'

export const keyReplaceCommand = defineCommand({
  name: 'key replace',
  summary: 'Create another API key in the project of a key, and delete that key.',
  options: {
    key: keyOperand,
    keep: { type: 'boolean', meaning: 'Leave the replaced key in use until "key delete" deletes it.' },
  },
  run: async ({ key, keep }, context) => {
    const { previous, replacement } = await withManagement(managementOptions(context), ({ keys }) =>
      keys.replace(key, keep),
    )
    printCreatedKey(replacement, context)
    context.log(keep ? `${keyText(previous)} stays in use.` : `Deleted ${keyText(previous)}.`)
  },
})
