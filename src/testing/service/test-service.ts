import { type Clock, systemClock } from '#async/clock.ts'
import type { NetworkName } from '#cardano/network.ts'
import { type Instant, SECOND } from '#cardano/utc-time.ts'
import type { Dialect } from '#contract/dialect.ts'
import { Secret } from '#contract/secret.ts'
import { credentialHeaders } from '#contract/token.ts'
import type { Log, LogEvent } from '#http/log.ts'
import { KeyLimits } from '#service/access/key-limits.ts'
import { type LimitPolicy, policiesWith } from '#service/access/limit-policy.ts'
import { AccessTokens } from '#service/identity/access-token.ts'
import { type ApiKey, makeApiKey, storedKey } from '#service/identity/api-key.ts'
import { SigningKeys } from '#service/identity/signing-keys.ts'
import { type DashboardOptions, openDashboard } from '#service/open-dashboard.ts'
import { createServiceMetrics } from '#service/operations/service-metrics.ts'
import type { ServedNetwork } from '#service/served-network.ts'
import { createService, type Service } from '#service/service.ts'
import { createAccessChangeStore } from '#service/store/control/access-change-store.ts'
import type { ControlDatabase } from '#service/store/control/control-database.ts'
import type { Plan } from '#service/store/control/key-plan.ts'
import { createKeyStore } from '#service/store/control/key-store.ts'
import { createSecretCipher } from '#service/store/control/secret-cipher.ts'
import { createSigningKeyStore } from '#service/store/control/signing-key-store.ts'
import { createUsageStore } from '#service/store/control/usage-store.ts'
import { RequestLedger } from '#service/usage/request-ledger.ts'
import { type CollectedMails, collectMails } from '../mail/collected-mails.ts'
import { createTestClock, type TestClock } from '../proxy/test-clock.ts'
import { openDatabaseCopy, openEmbeddedCopy } from './database-copy.ts'
import type { DatabaseContent } from './database-image.ts'
import { createQuickPasswords } from './quick-passwords.ts'
import { openSocketClient, type SendRequest } from './socket-client.ts'

/** Encrypts the signing keys of test services. */
export const testCipher = createSecretCipher(
  new Secret('the master secret of the tests, which everybody may know'),
)

export const PUBLIC_URL = 'https://data.example:8443'

/** The service with a control database of its own, and clients with valid keys. */
export interface TestService {
  /** Its database, in which tests may store chains too. */
  readonly db: ControlDatabase
  /** The service's clock. */
  now(): Instant
  /** Clock of the service's timers, which goes on by itself. */
  readonly timers: TestClock
  /** Moves the service's clock and its timers by so many milliseconds. */
  pass(milliseconds: number): void
  /** Failures that were logged; each test removes those that it causes. */
  readonly failures: unknown[]
  /** The database of each request that one could not serve. */
  readonly unavailable: string[]
  /** Queries that were refused or stopped since their key used too much of a database. */
  readonly overuses: LogEvent[]
  /** Requests that were not authenticated. */
  readonly authenticationFailures: LogEvent[]
  /** Mails to users. */
  readonly mails: CollectedMails
  /** The service over these networks, with a client that has a key and a token for the first of them. */
  over(
    served: ReadonlyMap<NetworkName, ServedNetwork>,
    dialect: Dialect,
    publicUrl?: string,
    limits?: LimitPolicy,
    allowedOrigins?: readonly string[],
  ): Promise<TestClient>
  close(): Promise<void>
}

export interface TestClient {
  /** Sends a request over a socket. */
  readonly request: SendRequest
  readonly listener: Service['listener']
  /** Saves the usage that the listener has counted. */
  readonly saveUsage: () => Promise<void>
  /** @param path below `/{network}/api/core` */
  get(path: string, init?: { headers?: Record<string, string>; method?: string }): Promise<Response>
  text(path: string): Promise<string>
  readonly key: ApiKey
  /** Headers of the key with its token. */
  readonly credentials: Readonly<Record<string, string>>
  /** A client of the same service with a key of its own. */
  withNewKey(plan?: Plan): Promise<TestClient>
}

/** The dashboard's settings of test services. */
export const testDashboard: DashboardOptions = {
  explorerUrl: 'https://explorer.example',
  registration: 'open',
  providers: [],
  mostProjects: 20,
  mostKeys: 2,
}

/** How many times slower the clock of waits for a database is, so that none ends on a machine with much to do. */
const SLOWER = 10
const slowClock: Clock = {
  now: () => performance.now() / SLOWER,
  schedule: (milliseconds, callback) => systemClock.schedule(milliseconds * SLOWER, callback),
}

/** Limits that no test reaches unless it sets its own. */
const generous: LimitPolicy = { perSecond: 1_000_000, burst: 1_000_000, perDay: undefined }

interface TestDatabases {
  /** A control database of its own; by default the one that has the chains too. */
  readonly control?: ControlDatabase
  /** Content of an embedded database, where that is a subject of the test; by default the recordings are in PostgreSQL. */
  readonly embedded?: DatabaseContent
}

/**
 * @param publicUrl address at which its clients reach it
 */
export async function openTestService(
  publicUrl = PUBLIC_URL,
  clock: () => Instant = Date.now,
  { control: shared, embedded }: TestDatabases = {},
): Promise<TestService> {
  let passed = 0
  const timers = createTestClock()
  const now = () => clock() + passed
  const database = embedded ? await openEmbeddedCopy(embedded) : await openDatabaseCopy()
  const { db } = database
  const control = shared ?? db
  const keys = createKeyStore(control)
  const failures: unknown[] = []
  const unavailable: string[] = []
  const overuses: LogEvent[] = []
  const authenticationFailures: LogEvent[] = []
  const collect: Log = (event, recurring) => {
    if (event.event === 'failure') failures.push(event.error ?? event.text)
    if (event.event === 'outage' && recurring?.state === 'on') unavailable.push(String(event.database))
    if (event.event === 'overuse') overuses.push(event)
    if (event.event === 'authentication') authenticationFailures.push(event)
    if (event.event === 'provider') failures.push(event)
  }
  const mails = collectMails()
  const closing: (() => Promise<void>)[] = []
  return {
    db,
    failures,
    unavailable,
    overuses,
    authenticationFailures,
    mails,
    now,
    timers,
    pass: (milliseconds) => {
      passed += milliseconds
      timers.elapse(milliseconds)
    },
    over: async (served, dialect, linkUrl = publicUrl, policy = generous, allowedOrigins = []) => {
      const metrics = createServiceMetrics()
      const log = metrics.counting(collect)
      const tokens = new AccessTokens({
        signingKeys: new SigningKeys({
          store: createSigningKeyStore(control, testCipher),
          now,
          failed: (error) => failures.push(error),
        }),
        publicUrl,
        now,
      })
      const usage = createUsageStore(control)
      const ledger = new RequestLedger({ store: usage, clock: { ...systemClock, now }, log })
      closing.push(() => ledger.close())
      const limits = new KeyLimits({ usage, ledger, policies: policiesWith(policy), now, log })
      const { listener } = createService({
        keys,
        tokens,
        accessChanges: createAccessChangeStore(control),
        turnClock: slowClock,
        changesTimeout: 20 * SECOND,
        limits,
        ledger,
        quotaWarnings: { count: () => 0 },
        clockOffset: () => undefined,
        dialect,
        served,
        now,
        publicUrl: linkUrl,
        dashboard: await openDashboard({
          ...testDashboard,
          networks: [...served.keys()],
          limits: policy,
          db: control,
          cipher: testCipher,
          mailer: mails.mailer,
          passwords: createQuickPasswords(),
          now,
          schedule: timers.schedule,
          log,
        }),
        cacheBytes: 16 * 2 ** 20,
        trustedProxies: ['127.0.0.1'],
        metricsFrom: ['127.0.0.1'],
        allowedOrigins,
        log,
        metrics,
      })
      const socket = await openSocketClient(listener)
      closing.push(socket.close)
      const { request } = socket
      const [network] = served.keys()
      if (!network) throw new RangeError('a service serves some network')
      const withNewKey = async (plan?: Plan): Promise<TestClient> => {
        const key = makeApiKey()
        await keys.addProject(network, 'tests', storedKey(key), plan)
        const credentials = credentialHeaders(await tokens.issue(network, key.key), key.key)
        const get: TestClient['get'] = async (path, { headers = {}, method = 'GET' } = {}) =>
          request(`/${network}/api/core${path}`, { method, headers: { ...credentials, ...headers } })
        const text = async (path: string) => (await get(path)).text()
        return { request, listener, saveUsage: () => ledger.save(), key, credentials, get, text, withNewKey }
      }
      return withNewKey()
    },
    close: async () => {
      for (const close of closing) await close()
      await database.close()
    },
  }
}
