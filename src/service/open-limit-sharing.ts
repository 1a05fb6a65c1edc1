import { randomUUID } from 'node:crypto'
import type { Clock } from '#async/clock.ts'
import type { Secret } from '#contract/secret.ts'
import { type LimitSharing, openLimitSharing } from './access/sharing/limit-sharing.ts'
import type { Closer } from './open-control-database.ts'
import type { SharingOutage } from './operations/sharing-health.ts'
import type { ControlDatabase } from './store/control/control-database.ts'
import { databaseIdentity } from './store/control/database-identity.ts'
import { connectRedis } from './store/redis/redis-connection.ts'
import { createSharedLimitStore } from './store/redis/shared-limit-store.ts'

export interface LimitSharingOptions {
  /** A Redis in which the instances share the limits of keys. */
  readonly redis: Secret
  readonly clock: Clock
  /** Called when Redis begins not to respond, once a minute while it does not, and when it responds again. */
  readonly report: (outage: SharingOutage) => void
}

/** Shares the limits of keys with the other instances on the same control database. */
export async function openSharing(
  db: ControlDatabase,
  { redis, clock, report }: LimitSharingOptions,
  onClose: (closer: Closer) => void,
): Promise<LimitSharing> {
  let sharing: LimitSharing | undefined
  const database = await databaseIdentity(db)
  const connection = await connectRedis(redis, (error) => sharing?.lost(error))
  onClose(connection.close)
  const store = createSharedLimitStore({ connection, database, instance: randomUUID() })
  sharing = await openLimitSharing({ store, clock, report })
  onClose(sharing.close)
  return sharing
}
