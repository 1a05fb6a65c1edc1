import { lastKnownRead } from '#async/last-known-read.ts'
import { type Instant, MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { AccessChangeStore, RevokedToken } from '../store/control/access-change-store.ts'

/** Withdrawals of access since the oldest token was issued that may still be valid. */
export interface KnownAccessChanges {
  /** Keys that are refused with all their tokens. */
  readonly withdrawnKeys: ReadonlySet<string>
  /** Revoked tokens by their `jti`. */
  readonly revokedTokens: ReadonlyMap<string, number>
}

/** The changes of access as this instance knows them. */
export interface AccessChanges {
  /**
   * At most a second old. While the control database does not answer, the last reading stands in for five minutes, so
   * that verified tokens go on; without one, or with an older one, the request fails.
   */
  latest(): KnownAccessChanges | Promise<KnownAccessChanges>
  /** Revokes a token: here at once, on every other instance within a second. */
  revoke(token: RevokedToken): Promise<void>
}

export interface AccessChangesDependencies {
  readonly store: AccessChangeStore
  readonly now: () => Instant
  /** Called when the keys that sign tokens are not those of the reading before. */
  readonly signingKeysChanged: (kids: ReadonlySet<string>) => void
  /** Called with a key whose limits may be others than at the reading before. */
  readonly limitsChanged: (key: string) => void
  /** Receives the reason of each reading that fails. */
  readonly failed: (error: unknown) => void
  /** Milliseconds of real time that a request waits for a database that does not answer; by default half a second. */
  readonly readTimeout?: number | undefined
}

/** Milliseconds until a change has its effect, on every instance. */
const CHANGE_WINDOW = SECOND
/** Milliseconds for which the last reading stands in: longer than a PostgreSQL takes to restart or to fail over. */
const CHANGES_TOLERANCE = 5 * MINUTE
const READ_TIMEOUT = SECOND / 2

export function createAccessChanges(deps: AccessChangesDependencies): AccessChanges {
  const { store, now } = deps
  /** Every revoked token that may not have expired; each reading adds those that are new. */
  const revokedTokens = new Map<string, number>()
  let readBefore: string | undefined
  let signingKeys: ReadonlySet<string> | undefined
  /** Events of the reading before that changed limits, since readings overlap. */
  let limitEvents: ReadonlySet<string> = new Set()
  let prunedAt = now()

  function forgetExpired(): void {
    if (Math.abs(now() - prunedAt) < MINUTE) return
    prunedAt = now()
    for (const [id, expires] of revokedTokens) if (expires < prunedAt) revokedTokens.delete(id)
  }

  async function read(): Promise<KnownAccessChanges> {
    const changes = await store.read(readBefore)
    readBefore = changes.readAt
    forgetExpired()
    for (const [id, expires] of changes.revokedTokens) revokedTokens.set(id, expires)
    if (signingKeys && !isSame(signingKeys, changes.signingKeys)) deps.signingKeysChanged(changes.signingKeys)
    signingKeys = changes.signingKeys
    for (const { key, event } of changes.limitChanges) if (!limitEvents.has(event)) deps.limitsChanged(key)
    limitEvents = new Set(changes.limitChanges.map(({ event }) => event))
    return { withdrawnKeys: changes.withdrawnKeys, revokedTokens }
  }

  return {
    latest: lastKnownRead({
      read,
      lifetime: CHANGE_WINDOW,
      tolerance: CHANGES_TOLERANCE,
      timeout: deps.readTimeout ?? READ_TIMEOUT,
      now,
      failed: deps.failed,
    }),
    revoke: async (token) => {
      await store.revoke(token)
      revokedTokens.set(token.id, token.expires)
    },
  }
}

function isSame(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return some.size === others.size && [...some].every((each) => others.has(each))
}
