import { join } from 'node:path'
import type { NetworkName } from '#cardano/network.ts'
import type { Secret } from '#contract/secret.ts'
import { createKeyLimits } from './access/key-limits.ts'
import { type LimitPolicy, policiesWith } from './access/limit-policy.ts'
import { createAccessTokens, loadSigningKeys } from './identity/access-token.ts'
import { makeApiKey, storedKey } from './identity/api-key.ts'
import { type Closer, type NetworkOptions, openNetworks } from './open-networks.ts'
import { createPrivateApi, type MakeKey } from './operations/private-api.ts'
import type { RequestEvent } from './operations/service-event.ts'
import { createService, type Service } from './service.ts'
import {
  type ControlDatabase,
  connectControlDatabase,
  controlDatabase,
} from './store/control/control-database.ts'
import { migrateControlSchema } from './store/control/control-schema.ts'
import { createKeyStore } from './store/control/key-store.ts'
import type { Plan } from './store/control/plan.ts'
import { createUsageStore } from './store/control/usage-store.ts'
import { lockDataDirectory } from './store/embedded/data-directory.ts'
import { openEmbeddedDatabase } from './store/embedded/embedded-database.ts'

export interface ServiceOptions extends NetworkOptions {
  /** Directory of the embedded database, where there is one; locked while the service is open. */
  readonly dataDirectory: string
  /** A PostgreSQL for projects, keys and usage, which several instances may share; undefined: the embedded one. */
  readonly controlDatabase: Secret | undefined
  /** Address at which clients reach the service, without a slash at the end. */
  readonly publicUrl: string
  /** Limits of every key except the explorer's own. */
  readonly limits: LimitPolicy
  /** Bytes that the service may use for its response caches. */
  readonly cacheBytes: number
  /** Addresses and networks of proxies before the service, whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  /** Addresses and networks that may read the metrics, besides this machine. */
  readonly metricsFrom: readonly string[]
  readonly reportRequest: (event: RequestEvent) => void
}

export interface OpenService extends Service {
  readonly networks: readonly NetworkName[]
  /** Creates a project with a key. */
  readonly makeKey: MakeKey
  /** Deletes the explorer's own project first, so that at most one key of it is in use. */
  readonly replaceOwnKey: MakeKey
  /** Settles when the embedded database ends, on `close` or by itself. */
  readonly ended: Promise<void>
  close(): Promise<void>
}

/**
 * Opens the service on its data directory, which the first start prepares.
 * @throws {DataDirectoryLocked} when another process has it open.
 */
export async function openService(options: ServiceOptions): Promise<OpenService> {
  const closing: Closer[] = []
  /** Closes in reverse order, since each part depends on those that were opened before it. */
  const close = async () => {
    for (const closer of closing.splice(0).reverse()) await closer()
  }
  try {
    return { ...(await open(options, (closer) => closing.push(closer))), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function open(
  options: ServiceOptions,
  onClose: (closer: Closer) => void,
): Promise<Omit<OpenService, 'close'>> {
  let makeKey: MakeKey | undefined
  const shared = options.controlDatabase && connectControlDatabase(options.controlDatabase)
  if (shared) onClose(() => shared.destroy())
  const embedded =
    options.samples || !shared ? await openEmbedded(options, () => makeKey, onClose) : undefined
  const db = shared ?? embedded?.db
  if (!db) throw new RangeError('a service has a control database')
  if (shared) await migrateControlSchema(shared)

  const served = await openNetworks(options.samples ? embedded?.db : undefined, options, onClose)
  const keys = createKeyStore(db)
  const tokens = createAccessTokens({
    ...(await loadSigningKeys(db)),
    publicUrl: options.publicUrl,
    now: options.now,
  })
  const limits = createKeyLimits({
    usage: createUsageStore(db),
    policies: policiesWith(options.limits),
    now: options.now,
    reportFailure: (cause) => {
      const error = new Error('the usage of keys could not be saved; it stays in memory until it can be', {
        cause,
      })
      options.reportFailure({ reference: crypto.randomUUID(), error })
    },
  })
  onClose(limits.close)
  const make = async (network: NetworkName, projectName: string, plan: Plan) => {
    const key = makeApiKey()
    await keys.addProject(network, projectName, storedKey(key), plan)
    return key
  }
  makeKey = (network, projectName) => make(network, projectName, 'standard')
  return {
    ...createService({
      ...options,
      served,
      keys,
      tokens,
      limits,
    }),
    networks: [...served.keys()],
    makeKey,
    replaceOwnKey: async (network, projectName) => {
      await keys.deleteProjects(network, projectName)
      return make(network, projectName, 'own')
    },
    ended: embedded?.ended ?? new Promise(() => undefined),
  }
}

interface Embedded {
  readonly db: ControlDatabase
  readonly ended: Promise<void>
}

async function openEmbedded(
  { dataDirectory, progress }: ServiceOptions,
  makeKey: () => MakeKey | undefined,
  onClose: (closer: Closer) => void,
): Promise<Embedded> {
  const directory = await lockDataDirectory(dataDirectory, createPrivateApi(makeKey).fetch, progress)
  onClose(directory.release)
  progress('opening the database')
  const database = await openEmbeddedDatabase(join(directory.path, 'database'), directory.socketDirectory)
  onClose(database.close)
  const db = controlDatabase(database.pool)
  await migrateControlSchema(db)
  return { db, ended: database.ended }
}
