import type { ListedUser } from '../../service/operations/user-management.ts'
import { withManagement } from '../../service/with-management.ts'
import { defineCommand } from './command.ts'
import { managementOptions } from './management-options.ts'
import { textTable, timeCell } from './text-table.ts'

export const userListCommand = defineCommand({
  name: 'user list',
  summary: 'List the users with their projects and the requests of this day of UTC.',
  options: {
    json: { type: 'boolean', meaning: 'Print an array of JSON instead of a table.' },
  },
  run: async ({ json }, context) => {
    const listed = await withManagement(managementOptions(context), ({ users }) => users.list())
    if (json) return context.print(`${JSON.stringify(listed, undefined, 2)}\n`)
    if (listed.length === 0) return context.log('There are no users.')
    context.print(userTable(listed))
  },
})

const heads = ['EMAIL', 'REGISTERED', 'SIGNED IN', 'PROJECTS', 'REQUESTS TODAY', 'SUSPENDED']

/** One line for each user. */
function userTable(users: readonly ListedUser[]): string {
  return textTable(
    heads,
    users.map(({ email, registered, signedIn, projects, requestsToday, suspended }) => {
      const times = [timeCell(registered), timeCell(signedIn)]
      return [email, ...times, String(projects), String(requestsToday), timeCell(suspended)]
    }),
  )
}
