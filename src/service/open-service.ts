import { randomUUID } from 'node:crypto'
import { type Clock, systemClock } from '#async/clock.ts'
import { settleWithin } from '#async/settle-within.ts'
import type { NetworkName } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Secret } from '#contract/secret.ts'
import type { Fault } from '#http/fault.ts'
import type { Log } from '#http/log.ts'
import { KeyLimits } from './access/key-limits.ts'
import { type LimitPolicy, policiesWith } from './access/limit-policy.ts'
import { LimitSharing } from './access/sharing/limit-sharing.ts'
import { AccessTokens } from './identity/access-token.ts'
import { type ApiKey, makeApiKey, storedKey } from './identity/api-key.ts'
import { SigningKeys } from './identity/signing-keys.ts'
import type { Mailer } from './mail/mailer.ts'
import { type MailRoute, openMailer } from './mail/open-mailer.ts'
import {
  type Closer,
  type EmbeddedDatabaseOptions,
  openEmbeddedControl,
  openSharedControl,
  openWithClosers,
} from './open-control-database.ts'
import { type DashboardOptions, openDashboard } from './open-dashboard.ts'
import { type MasterSecretOptions, openMasterSecret } from './open-master-secret.ts'
import { type NetworkOptions, openNetworks } from './open-networks.ts'
import { watchClock } from './operations/clock-check.ts'
import type { Management } from './operations/management.ts'
import { createServiceMetrics } from './operations/service-metrics.ts'
import { managementOf } from './operator-commands.ts'
import { createService, type Service } from './service.ts'
import { createAccessChangeStore } from './store/control/access-change-store.ts'
import { type ControlDatabase, databaseIdentity } from './store/control/control-database.ts'
import { createKeyStore } from './store/control/key-store.ts'
import { watchOldRows } from './store/control/old-rows.ts'
import type { SecretCipher } from './store/control/secret-cipher.ts'
import { createSigningKeyStore } from './store/control/signing-key-store.ts'
import { createUsageStore } from './store/control/usage-store.ts'
import { logFault, logRecovery } from './store/postgres/log-fault.ts'
import { connectRedis } from './store/redis/redis-connection.ts'
import { createSharedLimitStore } from './store/redis/shared-limit-store.ts'
import { QuotaWarnings } from './usage/quota-warnings.ts'
import { RequestLedger } from './usage/request-ledger.ts'
import { createPasswordHashing } from './users/passwords.ts'

export interface ServiceOptions extends NetworkOptions, EmbeddedDatabaseOptions, MasterSecretOptions {
  /** A PostgreSQL for projects, keys and usage, which several instances may share; undefined: the embedded one. */
  readonly controlDatabase: Secret | undefined
  /** Address at which clients reach the service, without a slash at the end. */
  readonly publicUrl: string
  /** The same address if programs elsewhere may be told it; undefined where the service may not be reached by it. */
  readonly publishedUrl: string | undefined
  /** Decisions of the operator about users and their projects. */
  readonly dashboard: DashboardOptions
  /** Where mails to users go. */
  readonly mail: MailRoute
  /** Milliseconds for which a key signs tokens before another takes its place. */
  readonly signingKeyLifetime: number
  /** Proves that a dashboard call comes from the proxy in this process; undefined without one. */
  readonly proxyProof?: Secret | undefined
  /** Limits of every key except the explorer's own. */
  readonly limits: LimitPolicy
  /** A Redis in which several instances share the limits of keys; undefined: the rate is that of each instance. */
  readonly redis: Secret | undefined
  /** Bytes that the service may use for its response caches. */
  readonly cacheBytes: number
  /** Addresses and networks of proxies before the service, whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  /** Addresses and networks that may read the metrics, besides this machine. */
  readonly metricsFrom: readonly string[]
  /** Origins whose pages may read data and documents, or `*` for all. */
  readonly allowedOrigins: readonly string[]
}

export interface OpenService extends Service {
  readonly networks: readonly NetworkName[]
  /** The operator's commands. */
  readonly management: Management
  /**
   * Creates the explorer's own key. Its project is deleted first, so that at most one key of it is in use.
   */
  replaceOwnKey(network: NetworkName, projectName: string): Promise<ApiKey>
  /** Settles when the embedded database ends: with the reason by itself, with undefined on `close`. */
  readonly ended: Promise<Fault | undefined>
  close(): Promise<void>
}

/**
 * Opens the service on its data directory, which the first start prepares.
 * @throws {DataDirectoryLocked} when another process has it open.
 */
export function openService(options: ServiceOptions): Promise<OpenService> {
  return openWithClosers((onClose) => open(options, onClose))
}

/** The dependencies of each part of the service while it is opened. */
interface Opening {
  readonly options: ServiceOptions
  readonly clock: Clock
  readonly onClose: (closer: Closer) => void
}

async function open(
  given: ServiceOptions,
  onClose: (closer: Closer) => void,
): Promise<Omit<OpenService, 'close'>> {
  const metrics = createServiceMetrics()
  const options = { ...given, log: metrics.counting(given.log) }
  const opening: Opening = { options, clock: { ...systemClock, now: options.now }, onClose }
  let management: Management | undefined
  const { db, shared, embedded } = await openControl(opening, () => management)
  const cipher = await openMasterSecret(db, shared ? undefined : embedded?.path, options)
  const served = await openServed(opening, embedded)
  const keys = createKeyStore(db)
  const mailer = openMailer(options.mail, {
    clock: systemClock,
    log: options.log,
  })
  onClose(mailer.close)
  const counting = await openCounting(opening, db, mailer)
  const clockOffset = watchDatabase(opening, db, shared)
  management = managementOf(db, options.now, async () => cipher)
  return {
    ...createService({
      ...options,
      ...counting,
      served,
      keys,
      tokens: openTokens(options, db, cipher),
      accessChanges: createAccessChangeStore(db),
      clockOffset,
      dashboard: await openDashboard({
        ...options.dashboard,
        networks: [...served.keys()],
        limits: options.limits,
        db,
        cipher,
        mailer,
        passwords: createPasswordHashing(),
        now: options.now,
        schedule: systemClock.schedule,
        log: options.log,
      }),
      metrics,
    }),
    networks: [...served.keys()],
    management,
    replaceOwnKey: async (network, projectName) => {
      const key = makeApiKey()
      await keys.deleteProjects(network, projectName)
      await keys.addProject(network, projectName, storedKey(key), 'own')
      return key
    },
    ended: embedded?.ended ?? new Promise(() => undefined),
  }
}

/** The database of projects, keys and usage: one that instances share, or the embedded one, which has the samples too. */
async function openControl({ options, onClose }: Opening, management: () => Management | undefined) {
  const shared =
    options.controlDatabase &&
    (await openSharedControl(options.controlDatabase, onClose, (name) => logRecovery(options.log, name)))
  const embedded =
    options.samples || !shared ? await openEmbeddedControl(options, management, onClose) : undefined
  const db = shared ?? embedded?.db
  if (!db) throw new RangeError('a service has a control database')
  return { db, shared, embedded }
}

async function openServed(
  { options, onClose }: Opening,
  embedded: Awaited<ReturnType<typeof openEmbeddedControl>> | undefined,
) {
  try {
    return await openNetworks(options.samples ? embedded?.db : undefined, options, onClose)
  } catch (error) {
    // A query that was rolled back reports the loss of its connection, and not its reason.
    throw (embedded && (await settleWithin(embedded.ended, SECOND, undefined))) ?? error
  }
}

function openTokens(options: ServiceOptions, db: ControlDatabase, cipher: SecretCipher) {
  return new AccessTokens({
    signingKeys: new SigningKeys({
      store: createSigningKeyStore(db, cipher),
      now: options.now,
      lifetime: options.signingKeyLifetime,
      failed: (cause) =>
        logFault(options.log, 'the signing key could not be replaced; it goes on signing', cause),
    }),
    publicUrl: options.publicUrl,
    now: options.now,
  })
}

/** The limits of keys, their usage, and the warnings of their owners. */
async function openCounting(opening: Opening, db: ControlDatabase, mailer: Mailer) {
  const { options, clock, onClose } = opening
  const { redis, log } = options
  const sharing = redis && (await openSharing(db, { redis, clock, log }, onClose))
  const usageStore = createUsageStore(db)
  const quotaWarnings = new QuotaWarnings({
    usage: usageStore,
    mailer,
    explorerUrl: options.dashboard.explorerUrl,
    now: options.now,
    log,
  })
  onClose(() => quotaWarnings.close())
  const ledger = new RequestLedger({ store: usageStore, clock, log })
  onClose(() => ledger.close())
  const limits = new KeyLimits({
    sharing,
    usage: usageStore,
    ledger,
    counted: (use) => quotaWarnings.counted(use),
    policies: policiesWith(options.limits),
    now: options.now,
    log,
  })
  return { sharing, limits, ledger, quotaWarnings }
}

/**
 * Deletes old rows of the control database from time to time, and compares its clock with that of this machine.
 * @returns the difference of the clocks
 */
function watchDatabase(
  opening: Opening,
  db: ControlDatabase,
  shared: ControlDatabase | undefined,
): () => number | undefined {
  const { options, clock, onClose } = opening
  const oldRows = watchOldRows({ db, clock, log: options.log })
  onClose(oldRows.close)
  // The embedded database has the clock of this machine.
  if (!shared) return () => undefined
  const clockCheck = watchClock({ db, clock, log: options.log })
  onClose(clockCheck.close)
  return clockCheck.offset
}

interface LimitSharingOptions {
  /** A Redis in which the instances share the limits of keys. */
  readonly redis: Secret
  readonly clock: Clock
  readonly log: Log
}

/** Shares the limits of keys with the other instances on the same control database. */
export async function openSharing(
  db: ControlDatabase,
  { redis, clock, log }: LimitSharingOptions,
  onClose: (closer: Closer) => void,
): Promise<LimitSharing> {
  let sharing: LimitSharing | undefined
  const database = await databaseIdentity(db)
  const connection = await connectRedis(redis, (error) => sharing?.lost(error))
  onClose(connection.close)
  const store = createSharedLimitStore({ connection, database, instance: randomUUID() })
  sharing = await LimitSharing.open({ store, clock, log })
  const opened = sharing
  onClose(() => opened.close())
  return opened
}
