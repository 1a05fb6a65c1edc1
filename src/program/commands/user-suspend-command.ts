import { withManagement } from '../../service/with-management.ts'
import { defineCommand } from './command.ts'
import { managementOptions } from './management-options.ts'
import { userOperand } from './user-command.ts'

export const userSuspendCommand = defineCommand({
  name: 'user suspend',
  summary: 'Suspend a user: within a second the sessions end, and the keys and their tokens are refused.',
  options: { email: userOperand },
  run: async ({ email }, context) => {
    await withManagement(managementOptions(context), ({ users }) => users.suspend(email))
    context.print(`Suspended ${email}.\n`)
  },
})
