import { randomUUID } from 'node:crypto'
import { type Clock, systemClock } from '#async/clock.ts'
import { settleWithin } from '#async/settle-within.ts'
import type { NetworkName } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Secret } from '#contract/secret.ts'
import { KeyLimits } from './access/key-limits.ts'
import { type LimitPolicy, policiesWith } from './access/limit-policy.ts'
import { type LimitSharing, openLimitSharing } from './access/sharing/limit-sharing.ts'
import { createAccessTokens } from './identity/access-token.ts'
import { type ApiKey, makeApiKey, storedKey } from './identity/api-key.ts'
import { createSigningKeys } from './identity/signing-keys.ts'
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
import { createEventReports, type EventReports } from './operations/event-reports.ts'
import type { Management } from './operations/management.ts'
import type { RecurringReport, RequestEvent } from './operations/service-event-line.ts'
import type { SharingOutage } from './operations/sharing-health.ts'
import { managementOf } from './operator-commands.ts'
import type { OperatorFault } from './operator-fault.ts'
import { createService, type Service } from './service.ts'
import { createAccessChangeStore } from './store/control/access-change-store.ts'
import { type ControlDatabase, databaseIdentity } from './store/control/control-database.ts'
import { createKeyStore } from './store/control/key-store.ts'
import { createKeyUsageStore } from './store/control/key-usage-store.ts'
import { watchOldRows } from './store/control/old-rows.ts'
import type { SecretCipher } from './store/control/secret-cipher.ts'
import { createSigningKeyStore } from './store/control/signing-key-store.ts'
import { createUsageStore } from './store/control/usage-store.ts'
import { unavailableDatabase } from './store/postgres/connection-pool.ts'
import { connectRedis } from './store/redis/redis-connection.ts'
import { createSharedLimitStore } from './store/redis/shared-limit-store.ts'
import { createQuotaWarnings } from './usage/quota-warnings.ts'
import { createUsageRecorder } from './usage/usage-recorder.ts'
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
  readonly reportRequest: (event: RequestEvent) => void
  /** Called when something recurring begins, at the pace of its kind while it lasts, and, for some kinds, when it ends. */
  readonly reportRecurring: (report: RecurringReport) => void
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
  readonly ended: Promise<OperatorFault | undefined>
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
  readonly events: EventReports
  readonly clock: Clock
  readonly onClose: (closer: Closer) => void
}

async function open(
  options: ServiceOptions,
  onClose: (closer: Closer) => void,
): Promise<Omit<OpenService, 'close'>> {
  const events = createEventReports(systemClock, options.reportRecurring)
  onClose(events.close)
  const opening: Opening = { options, events, clock: { ...systemClock, now: options.now }, onClose }
  let management: Management | undefined
  const { db, shared, embedded } = await openControl(opening, () => management)
  const cipher = await openMasterSecret(db, shared ? undefined : embedded?.path, options)
  const served = await openServed(opening, embedded)
  const keys = createKeyStore(db)
  const mailer = openMailer(options.mail, {
    clock: systemClock,
    report: (report) => options.reportRecurring({ kind: 'mail', ...report }),
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
        reportProvider: events.provider,
        reportSignIn: events.signIn,
      }),
      reportUnavailable: events.outage,
      reportOveruse: events.overuse,
      reportAuthentication: events.authentication,
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
async function openControl({ options, events, onClose }: Opening, management: () => Management | undefined) {
  const shared =
    options.controlDatabase && (await openSharedControl(options.controlDatabase, onClose, events.recovered))
  const embedded =
    options.samples || !shared ? await openEmbeddedControl(options, management, onClose) : undefined
  const db = shared ?? embedded?.db
  if (!db) throw new RangeError('a service has a control database')
  return { db, shared, embedded }
}

async function openServed(
  { options, events, onClose }: Opening,
  embedded: Awaited<ReturnType<typeof openEmbeddedControl>> | undefined,
) {
  try {
    return await openNetworks(options.samples ? embedded?.db : undefined, options, events.recovered, onClose)
  } catch (error) {
    // A query that was rolled back reports the loss of its connection, and not its reason.
    throw (embedded && (await settleWithin(embedded.ended, SECOND, undefined))) ?? error
  }
}

function openTokens(options: ServiceOptions, db: ControlDatabase, cipher: SecretCipher) {
  return createAccessTokens({
    signingKeys: createSigningKeys({
      store: createSigningKeyStore(db, cipher),
      now: options.now,
      lifetime: options.signingKeyLifetime,
      failed: (cause) =>
        reportSentence(options, 'the signing key could not be replaced; it goes on signing', cause),
    }),
    publicUrl: options.publicUrl,
    now: options.now,
  })
}

/** The limits of keys, their usage, and the warnings of their owners. */
async function openCounting(opening: Opening, db: ControlDatabase, mailer: Mailer) {
  const { options, clock, onClose } = opening
  const reportUnsaved = (cause: unknown) =>
    reportOutage(opening, 'the usage of keys could not be saved; it stays in memory until it can be', cause)
  const report = (outage: SharingOutage) => options.reportRecurring({ kind: 'limits', ...outage })
  const sharing = options.redis && (await openSharing(db, { redis: options.redis, clock, report }, onClose))
  const usageStore = createUsageStore(db)
  const quotaWarnings = createQuotaWarnings({
    usage: usageStore,
    mailer,
    explorerUrl: options.dashboard.explorerUrl,
    now: options.now,
    report: (warning) => options.reportRecurring({ kind: 'quota', ...warning }),
    reportFailure: (cause) =>
      reportOutage(
        opening,
        'the owner of a key could not be told of its quota; it is tried again with its next requests',
        cause,
      ),
  })
  onClose(quotaWarnings.close)
  const limits = new KeyLimits({
    sharing,
    usage: usageStore,
    counted: quotaWarnings.counted,
    policies: policiesWith(options.limits),
    now: options.now,
    reportFailure: reportUnsaved,
    reportRefused: (requests, cause) =>
      reportSentence(
        options,
        `${requests} requests count in the quota of their keys at this instance alone: the control database refused their counts`,
        cause,
      ),
  })
  onClose(() => limits.close())
  const usage = createUsageRecorder({
    store: createKeyUsageStore(db),
    clock,
    reportFailure: reportUnsaved,
    reportLeftOut: (requests, cause) => reportSentence(options, leftOutSentence(requests, cause), cause),
  })
  onClose(usage.close)
  return { sharing, limits, usage, quotaWarnings }
}

function leftOutSentence(requests: number, cause: unknown): string {
  const reason =
    cause === undefined
      ? 'was away for so long that their counts had no room'
      : 'refused their counts, which are not tried again'
  return `${requests} requests are missing in the usage of their keys: the control database ${reason}`
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
  const oldRows = watchOldRows({
    db,
    clock,
    reportFailure: (cause) =>
      reportOutage(opening, 'old usage and expired sessions could not be deleted', cause),
  })
  onClose(oldRows.close)
  // The embedded database has the clock of this machine.
  if (!shared) return () => undefined
  const clockCheck = watchClock({
    db,
    clock,
    report: (report) => options.reportRecurring({ kind: 'clock', ...report }),
    reportFailure: (cause) =>
      reportOutage(opening, 'the clock of the control database could not be read', cause),
  })
  onClose(clockCheck.close)
  return clockCheck.offset
}

/** Reports what a database that is away prevents as part of its outage, and anything else as a failure. */
function reportOutage({ options, events }: Opening, sentence: string, cause: unknown): void {
  const database = unavailableDatabase(cause)
  if (database !== undefined) events.outage(database, cause)
  else reportSentence(options, sentence, cause)
}

function reportSentence({ reportFailure }: ServiceOptions, sentence: string, cause: unknown): void {
  reportFailure({ reference: crypto.randomUUID(), error: new Error(sentence, { cause }) })
}

interface LimitSharingOptions {
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
