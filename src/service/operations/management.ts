import type { Instant } from '#cardano/utc-time.ts'
import { emailAddress } from '#contract/dashboard/email-address.ts'
import { Fault } from '#http/fault.ts'
import { replaceSigningKey } from '../identity/signing-keys.ts'
import { recordUserEvent } from '../store/control/audit-log.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'
import { addInvitation, addMailLink } from '../store/control/mail-link-store.ts'
import { giveProject, listProjectRecords, type ProjectRecord } from '../store/control/project-store.ts'
import type { SecretCipher } from '../store/control/secret-cipher.ts'
import { createSigningKeyStore } from '../store/control/signing-key-store.ts'
import { addUser, findUserByEmail, listUsers, setSuspended } from '../store/control/user-store.ts'
import { newToken } from '../users/mails.ts'
import type { KeyManagement } from './key-management.ts'

/** A user as operators see one. Times are ISO 8601, in UTC. */
export interface ListedUser {
  readonly email: string
  readonly registered: string
  /** Null for a user without a stored sign-in. */
  readonly signedIn: string | null
  /** Projects, archived ones too. */
  readonly projects: number
  /** Requests of this day of UTC with all keys. */
  readonly requestsToday: number
  /** Null for a user who is not suspended. */
  readonly suspended: string | null
}

/** A link that sets a user's password; its path has the token. */
interface PasswordLink {
  /** Used in the link; it is shown this once. */
  readonly token: string
  /** Minutes for which the link can be used, once. */
  readonly minutes: number
}

interface Invitation {
  /** Given at the registration; it is shown this once. */
  readonly code: string
  /** Days for which it can be used. */
  readonly days: number
}

/** Operators' commands about users. Each throws a {@link Fault} if it cannot be carried out. */
export interface UserManagement {
  list(): Promise<readonly ListedUser[]>
  /** Ends the user's sessions; within a second, every instance refuses the user's keys and their tokens. */
  suspend(email: string): Promise<void>
  restore(email: string): Promise<void>
  /** Makes a user, who has no password yet. @returns the link that sets it */
  create(email: string): Promise<PasswordLink>
  /** @returns a link that sets another password of a user */
  resetPassword(email: string): Promise<PasswordLink>
  /** @param email the one address that can use the invitation; null: any */
  invite(email: string | null): Promise<Invitation>
}

/** Days for which an invitation can be used. */
const INVITATION_DAYS = 14

/** Minutes for which an operator's link that sets a password can be used: it may be sent on by hand. */
const OPERATORS_LINK_MINUTES = 60

export function createUserManagement(db: ControlDatabase, now: () => Instant): UserManagement {
  async function change(given: string, suspended: boolean): Promise<void> {
    const email = readEmail(given)
    const result = await setSuspended(db, email, suspended)
    if (result === 'not-found') throw new Fault('operator', `no user has the address ${email}`)
    if (result === 'unchanged') {
      throw new Fault('operator', suspended ? `${email} is suspended already` : `${email} is not suspended`)
    }
  }

  return {
    list: async () =>
      (await listUsers(db, now())).map(({ registeredAt, signedInAt, suspendedAt, ...user }) => ({
        ...user,
        registered: registeredAt.toISOString(),
        signedIn: signedInAt?.toISOString() ?? null,
        suspended: suspendedAt?.toISOString() ?? null,
      })),
    suspend: (email) => change(email, true),
    restore: (email) => change(email, false),
    create: (given) =>
      db.transaction().execute(async (trx) => {
        const email = readEmail(given)
        const userId = await addUser(trx, { email, name: '' })
        if (userId === undefined) {
          throw new Fault(
            'operator',
            `${email} has an account already; "user password ${email}" prints a link that sets another password`,
          )
        }
        await recordUserEvent(trx, { userId, action: 'registered', by: 'operator' })
        return passwordLink(trx, userId, email)
      }),
    resetPassword: async (given) => {
      const email = readEmail(given)
      const user = await findUserByEmail(db, email)
      if (!user) throw new Fault('operator', `no user has the address ${email}`)
      return passwordLink(db, user.id, email)
    },
    invite: async (given) => {
      const email = given === null ? undefined : readEmail(given)
      return { code: await addInvitation(db, { email, days: INVITATION_DAYS }), days: INVITATION_DAYS }
    },
  }
}

async function passwordLink(db: ControlDatabase, userId: string, email: string): Promise<PasswordLink> {
  const token = newToken()
  const lifetime = OPERATORS_LINK_MINUTES * 60
  await addMailLink(db, { kind: 'password-reset', token, email, userId, lifetime })
  return { token, minutes: OPERATORS_LINK_MINUTES }
}

/** @throws {Fault} */
function readEmail(given: string): string {
  const { success, data } = emailAddress.safeParse(given)
  if (!success) throw new Fault('operator', `"${given}" is not an e-mail address`)
  return data
}

/** A project as operators see it. Times are ISO 8601, in UTC. */
export interface ListedProjectRecord {
  readonly id: string
  readonly name: string
  readonly network: string
  /** E-mail address; null for a project without owner. */
  readonly owner: string | null
  readonly keys: number
  readonly created: string
  /** Null for a project that is not archived. */
  readonly archived: string | null
}

/** Operators' commands about projects. Each throws a {@link Fault} if it cannot be carried out. */
export interface ProjectManagement {
  list(): Promise<readonly ListedProjectRecord[]>
  /**
   * Gives a project without owner to a user, whatever number of projects the user has.
   * @param beginning first characters of the project's identifier that no other has
   */
  give(beginning: string, email: string): Promise<ListedProjectRecord>
}

/** Characters of an identifier that must be given, so that a mistyped command does not find a project by chance. */
const MIN_BEGINNING = 4

export function createProjectManagement(db: ControlDatabase): ProjectManagement {
  /** @throws {Fault} unless exactly one project begins with these characters */
  async function find(given: string): Promise<ProjectRecord> {
    const beginning = given.replace(/…$/u, '').toLowerCase()
    if (beginning.length < MIN_BEGINNING) {
      throw new Fault(
        'operator',
        `"${beginning}" is too short: give at least ${MIN_BEGINNING} characters of the project's identifier`,
      )
    }
    const [first, ...others] = await listProjectRecords(db, beginning)
    if (!first) throw new Fault('operator', `no project's identifier begins with "${beginning}"`)
    if (others.length > 0) {
      throw new Fault('operator', `${others.length + 1} projects' identifiers begin with "${beginning}"`)
    }
    return first
  }

  return {
    list: async () => (await listProjectRecords(db, '')).map(listed),
    give: async (beginning, to) => {
      const email = readEmail(to)
      const project = await find(beginning)
      if (project.isOwn) {
        throw new Fault(
          'operator',
          `"${project.name}" is the project of an explorer, which replaces it at each start`,
        )
      }
      const result = await giveProject(db, project.id, email)
      if (result === 'no-such-user') throw new Fault('operator', `no user has the address ${email}`)
      if (result === 'not-without-owner') {
        throw new Fault(
          'operator',
          project.owner === null
            ? `"${project.name}" was given away or deleted meanwhile`
            : `"${project.name}" belongs to ${project.owner} already`,
        )
      }
      return listed({ ...project, owner: email })
    },
  }
}

function listed({ createdAt, archivedAt, isOwn: _, ...project }: ProjectRecord): ListedProjectRecord {
  return {
    ...project,
    created: createdAt.toISOString(),
    archived: archivedAt?.toISOString() ?? null,
  }
}

/** The operator's command about the keys that sign tokens. */
export interface SigningKeyManagement {
  /**
   * Stores a key that signs tokens in an hour, when every verifier knows it.
   * @param atOnce lets it sign now, and refuses the tokens of the keys before it within a second, as after a leak
   * @returns identifier of the new key
   */
  replace(atOnce: boolean): Promise<string>
}

export function createSigningKeyManagement(
  db: ControlDatabase,
  now: () => Instant,
  openCipher: () => Promise<SecretCipher>,
): SigningKeyManagement {
  return {
    replace: async (atOnce) => {
      const store = createSigningKeyStore(db, await openCipher())
      const key = await replaceSigningKey(store, now(), { atOnce })
      if (!key) throw new RangeError('a key that replaces any other is always stored')
      return key.kid
    },
  }
}

/** The operator's commands by subject. Their arguments and results are JSON, since a running service may carry them out. */
export interface ManagementCommands {
  readonly keys: KeyManagement
  readonly projects: ProjectManagement
  readonly users: UserManagement
  readonly signingKeys: SigningKeyManagement
}

/** An operator's work on a control database: commands, and a backup. */
export interface Management extends ManagementCommands {
  /** @returns the lines of a backup, compressed by gzip */
  backUp(): Promise<Uint8Array>
}

/** Every command of each subject: the path of each on the private socket follows from it. */
export const managementCommands = {
  keys: ['create', 'list', 'delete', 'replace', 'limits'],
  projects: ['list', 'give'],
  users: ['list', 'suspend', 'restore', 'invite', 'create', 'resetPassword'],
  signingKeys: ['replace'],
} as const satisfies {
  readonly [Subject in keyof ManagementCommands]: readonly (keyof ManagementCommands[Subject])[]
}

export type ManagementSubject = keyof typeof managementCommands

/** A command as the private socket carries it. */
export type ManagementCommand = (...given: readonly unknown[]) => Promise<unknown>
