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

/** The changes of access as this instance knows them. */
export class AccessChanges {
  readonly #deps: AccessChangesDependencies
  /** Every revoked token that may not have expired; each reading adds those that are new. */
  readonly #revokedTokens = new Map<string, number>()
  readonly #latest: () => KnownAccessChanges | Promise<KnownAccessChanges>
  #readBefore: string | undefined
  #signingKeys: ReadonlySet<string> | undefined
  /** Events of the reading before that changed limits, since readings overlap. */
  #limitEvents: ReadonlySet<string> = new Set()
  #prunedAt: Instant

  constructor(deps: AccessChangesDependencies) {
    this.#deps = deps
    this.#prunedAt = deps.now()
    this.#latest = lastKnownRead({
      read: () => this.#read(),
      lifetime: CHANGE_WINDOW,
      tolerance: CHANGES_TOLERANCE,
      timeout: deps.readTimeout ?? READ_TIMEOUT,
      now: deps.now,
      failed: deps.failed,
    })
  }

  /**
   * At most a second old. While the control database does not answer, the last reading stands in for five minutes, so
   * that verified tokens go on; without one, or with an older one, the request fails.
   */
  latest(): KnownAccessChanges | Promise<KnownAccessChanges> {
    return this.#latest()
  }

  /** Revokes a token: here at once, on every other instance within a second. */
  async revoke(token: RevokedToken): Promise<void> {
    await this.#deps.store.revoke(token)
    this.#revokedTokens.set(token.id, token.expires)
  }

  async #read(): Promise<KnownAccessChanges> {
    const { store, signingKeysChanged, limitsChanged } = this.#deps
    const changes = await store.read(this.#readBefore)
    this.#readBefore = changes.readAt
    this.#forgetExpired()
    for (const [id, expires] of changes.revokedTokens) this.#revokedTokens.set(id, expires)
    if (this.#signingKeys && !isSame(this.#signingKeys, changes.signingKeys)) {
      signingKeysChanged(changes.signingKeys)
    }
    this.#signingKeys = changes.signingKeys
    for (const { key, event } of changes.limitChanges) if (!this.#limitEvents.has(event)) limitsChanged(key)
    this.#limitEvents = new Set(changes.limitChanges.map(({ event }) => event))
    return { withdrawnKeys: changes.withdrawnKeys, revokedTokens: this.#revokedTokens }
  }

  #forgetExpired(): void {
    const now = this.#deps.now()
    if (Math.abs(now - this.#prunedAt) < MINUTE) return
    this.#prunedAt = now
    for (const [id, expires] of this.#revokedTokens) if (expires < now) this.#revokedTokens.delete(id)
  }
}

function isSame(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return some.size === others.size && [...some].every((each) => others.has(each))
}
