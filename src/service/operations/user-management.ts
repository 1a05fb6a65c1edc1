import { emailAddress } from '#contract/dashboard/typed-names.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'
import { addInvitation } from '../store/control/invitation-store.ts'
import { listUsers, setSuspended } from '../store/control/user-records.ts'
import { CommandRefusal } from './command-refusal.ts'

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

interface Invitation {
  /** Given at the registration; it is shown this once. */
  readonly code: string
  /** Days for which it can be used. */
  readonly days: number
}

/** Operators' commands about users. Each throws a {@link CommandRefusal} if it cannot be carried out. */
export interface UserManagement {
  list(): Promise<readonly ListedUser[]>
  /** Ends the user's sessions; within a second, every instance refuses the user's keys and their tokens. */
  suspend(email: string): Promise<void>
  restore(email: string): Promise<void>
  /** @param email the one address that can use the invitation; null: any */
  invite(email: string | null): Promise<Invitation>
}

/** Days for which an invitation can be used. */
const INVITATION_DAYS = 14

/** @param now milliseconds since the Unix epoch */
export function createUserManagement(db: ControlDatabase, now: () => number): UserManagement {
  async function change(given: string, suspended: boolean): Promise<void> {
    const email = readEmail(given)
    const result = await setSuspended(db, email, suspended)
    if (result === 'not-found') throw new CommandRefusal(`no user has the address ${email}`)
    if (result === 'unchanged') {
      throw new CommandRefusal(suspended ? `${email} is suspended already` : `${email} is not suspended`)
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
    invite: async (given) => {
      const email = given === null ? undefined : readEmail(given)
      return { code: await addInvitation(db, { email, days: INVITATION_DAYS }), days: INVITATION_DAYS }
    },
  }
}

/** @throws {CommandRefusal} */
export function readEmail(given: string): string {
  const { success, data } = emailAddress.safeParse(given)
  if (!success) throw new CommandRefusal(`"${given}" is not an e-mail address`)
  return data
}
