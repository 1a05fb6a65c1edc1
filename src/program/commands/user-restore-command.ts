import { withManagement } from '../../service/with-management.ts'
import { defineCommand } from './command.ts'
import { managementOptions } from './management-options.ts'
import { userOperand } from './user-command.ts'

export const userRestoreCommand = defineCommand({
  name: 'user restore',
  summary: 'End the suspension of a user, who can sign in again, and whose keys are accepted again.',
  options: { email: userOperand },
  run: async ({ email }, context) => {
    await withManagement(managementOptions(context), ({ users }) => users.restore(email))
    context.print(`Restored ${email}.\n`)
  },
})
