import { mailLinkPath } from '#contract/dashboard/mail-link.ts'
import type { ListedUser } from '#service/operations/management.ts'
import { isForThisMachine, publicUrl } from '../service-options.ts'
import { readProviders, type Settings } from '../settings/read-settings.ts'
import { type CommandContext, defineCommand, manage, programSettings } from './command.ts'
import { textTable, timeCell } from './command-help.ts'

/** The operand of the commands that concern one user. */
const userOperand = {
  type: 'operand',
  value: 'EMAIL',
  meaning: 'E-mail address of the user.',
} as const

function printPasswordLink(
  { token, minutes }: { token: string; minutes: number },
  context: CommandContext,
): void {
  const { print, writeLine } = context
  print(`${publicUrl(programSettings(context))}${mailLinkPath('password-reset', token)}\n`)
  writeLine(
    `The link sets the password. It is shown this once, and can be used once, within ${minutes} minutes.`,
  )
}

export const userCreateCommand = defineCommand({
  name: 'user create',
  summary: 'Make the account of a user, and print a link that sets its password.',
  options: { email: userOperand },
  run: async ({ email }, context) => {
    printPasswordLink(await manage(context, ({ users }) => users.create(email)), context)
  },
})

export const userPasswordCommand = defineCommand({
  name: 'user password',
  summary: 'Print a link that sets another password of a user.',
  options: { email: userOperand },
  run: async ({ email }, context) => {
    printPasswordLink(await manage(context, ({ users }) => users.resetPassword(email)), context)
  },
})

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
    const { code, days } = await manage(context, ({ users }) => users.invite(email ?? null))
    context.print(`Invitation  ${code}\n`)
    context.writeLine(`The code is shown this once, and can be used once in the next ${days} days.`)
    const reason = uselessInvitation(programSettings(context))
    if (reason !== undefined) context.writeLine(reason)
  },
})

/** Why nobody can use an invitation, or needs one, by the settings of the program; undefined where it is of use. */
function uselessInvitation(settings: Settings): string | undefined {
  const { REGISTRATION, SMTP_URL } = settings
  if (REGISTRATION === 'closed') return 'Nobody can use it now: REGISTRATION is "closed".'
  const isByMail = SMTP_URL !== undefined || isForThisMachine(settings, publicUrl(settings))
  if (!isByMail && readProviders(settings).length === 0) {
    return 'Nobody can use it now: neither a mail server (SMTP_URL) nor a provider is set. "user create EMAIL" makes an account without either.'
  }
  return REGISTRATION === 'open' ? 'Nobody needs it now: REGISTRATION is "open".' : undefined
}

export const userListCommand = defineCommand({
  name: 'user list',
  summary: 'List the users with their projects and the requests of this day of UTC.',
  options: {
    json: { type: 'boolean', meaning: 'Print an array of JSON instead of a table.' },
  },
  run: async ({ json }, context) => {
    const listed = await manage(context, ({ users }) => users.list())
    if (json) return context.print(`${JSON.stringify(listed, undefined, 2)}\n`)
    if (listed.length === 0) return context.writeLine('There are no users.')
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

export const userRestoreCommand = defineCommand({
  name: 'user restore',
  summary: 'End the suspension of a user, who can sign in again, and whose keys are accepted again.',
  options: { email: userOperand },
  run: async ({ email }, context) => {
    await manage(context, ({ users }) => users.restore(email))
    context.print(`Restored ${email}.\n`)
  },
})

export const userSuspendCommand = defineCommand({
  name: 'user suspend',
  summary: 'Suspend a user: within a second the sessions end, and the keys and their tokens are refused.',
  options: { email: userOperand },
  run: async ({ email }, context) => {
    await manage(context, ({ users }) => users.suspend(email))
    context.print(`Suspended ${email}.\n`)
  },
})
