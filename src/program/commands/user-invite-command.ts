import { withManagement } from '../../service/with-management.ts'
import { defineCommand } from './command.ts'
import { managementOptions } from './management-options.ts'

export const userInviteCommand = defineCommand({
  name: 'user invite',
  summary: 'Print a code with which one user can register while REGISTRATION is "invited".',
  options: {
    email: {
      type: 'optional',
      value: 'EMAIL',
      meaning: 'The only e-mail address that can use the code; without it, any can.',
    },
  },
  run: async ({ email }, context) => {
    const { code, days } = await withManagement(managementOptions(context), ({ users }) =>
      users.invite(email ?? null),
    )
    context.print(`Invitation  ${code}\n`)
    context.log(`The code is shown this once, and can be used once in the next ${days} days.`)
  },
})
