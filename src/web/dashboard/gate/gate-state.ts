import type { SessionUser } from '#contract/dashboard/dashboard-results.ts'
import { reasonOf } from '../calls/dashboard-failure.ts'

/**
 * The state of a page of the dashboard: nothing known yet; no service with a dashboard; the service does not respond;
 * nobody signed in; the page of a user; the same page after the session has ended by itself.
 */
export type GateState = 'loading' | 'no-dashboard' | 'away' | 'signed-out' | 'open' | 'ended'

export interface GateFacts {
  /** undefined while it is not known */
  readonly session: Pick<SessionUser, 'email'> | null | undefined
  readonly hasOptions: boolean
  /** Failure of the requests for the session or the options. */
  readonly failure: Error | null
  /** User whose page is shown, with what was typed. */
  readonly shown: string | undefined
  /**
   * User whose private data is still held; nobody's after a sign-out. It may be another user's just before the session of
   * that one is known.
   */
  readonly owner: string | undefined
}

export function gateState({ session, hasOptions, failure, shown, owner }: GateFacts): GateState {
  if (session === undefined || !hasOptions) {
    if (!failure) return 'loading'
    return reasonOf(failure) === 'no-dashboard' ? 'no-dashboard' : 'away'
  }
  if (session) return 'open'
  return shown !== undefined && owner !== undefined ? 'ended' : 'signed-out'
}

/**
 * The user whose page is shown: the one who is signed in, also after the session has ended by itself, until a sign-out.
 * @param shown as before
 */
export function shownUser<User extends object>(
  shown: User | undefined,
  { session, owner }: { readonly session: User | null | undefined; readonly owner: string | undefined },
): User | undefined {
  return session ?? (owner === undefined ? undefined : shown)
}
