import { systemClock } from '#async/clock.ts'
import type { Secret } from '#contract/secret.ts'
import { credentialHeaders } from '#contract/token.ts'
import type { HttpRequest, HttpResponse } from '#http/http-message.ts'
import { createAuthentication } from '../../service/access/authentication.ts'
import { type Authorizer, createAuthorizer } from '../../service/access/authorizer.ts'
import { createNetworkTurns } from '../../service/access/database-turns.ts'
import { createKeyLimits } from '../../service/access/key-limits.ts'
import { policiesWith } from '../../service/access/limit-refusals.ts'
import { createAccessChanges } from '../../service/identity/access-changes.ts'
import { createAccessTokens } from '../../service/identity/access-token.ts'
import { createAddressLimit } from '../../service/identity/guess-limit.ts'
import { createSigningKeys } from '../../service/identity/signing-keys.ts'
import { traceRequest } from '../../service/operations/request-trace.ts'
import { createResourceApi } from '../../service/resources/resource-api.ts'
import { createAccessChangeStore } from '../../service/store/control/access-change-store.ts'
import { connectControlDatabase, migrateControlSchema } from '../../service/store/control/control-database.ts'
import { createKeyStore } from '../../service/store/control/key-store.ts'
import { createKeyUsageStore } from '../../service/store/control/key-usage-store.ts'
import { createSigningKeyStore } from '../../service/store/control/signing-key-store.ts'
import { createUsageStore } from '../../service/store/control/usage-store.ts'
import { collectGarbage } from '../../service/store/embedded/collect-garbage.ts'
import { createUsageRecorder } from '../../service/usage/usage-recorder.ts'
import { loadRecordedNetwork } from '../chain/recorded-network.ts'
import { openTestService, PUBLIC_URL, testCipher } from './test-service.ts'

/** CPU that keys cost in this process, in milliseconds. */
interface KeyCost {
  /** CPU of one cached data request, by a handler that does not look at keys. */
  readonly withoutKeys: number
  /** The same with authentication, limit and usage. */
  readonly withKeys: number
  /** CPU of saving what one key has used, once a second. */
  readonly saving: number
}

/** Memory of usage in bytes for each key that was active in the same second. */
interface UsageMemory {
  readonly counted: number
  readonly saved: number
  /** Milliseconds until all of it was saved, and the CPU of this process meanwhile. */
  readonly savingTime: number
  readonly savingCpu: number
}

export interface MeasuredKeys {
  /** Keys of mainnet get a token, as if they had requested it from this instance. */
  issueTokens(keys: readonly string[]): Promise<void>
  /** Sends so many requests, with the keys in turn. */
  measure(requests: number): Promise<KeyCost>
  usageMemory(keys: readonly string[]): Promise<UsageMemory>
  close(): Promise<void>
}

const TARGET = '/api/core/epochs/0'
/** Requests between two turns of the event loop, in which timers run as in a server. */
const SLICE = 500
/** A clock on which nothing is saved but by a call. */
const clock = { ...systemClock, schedule: () => () => undefined }

/** The parts of a service that a data request passes through, on a control database with many keys. */
export async function openMeasuredKeys(control: Secret): Promise<MeasuredKeys> {
  const { now } = clock
  const failed = (error: unknown) => {
    throw error
  }
  const chain = await openTestService()
  const db = connectControlDatabase(control)
  await migrateControlSchema(db)
  const signingKeys = createSigningKeys({ store: createSigningKeyStore(db, testCipher), now, failed })
  const tokens = createAccessTokens({ signingKeys, publicUrl: PUBLIC_URL, now })
  const policies = policiesWith({ perSecond: 1_000_000, burst: 1_000_000, perDay: 1_000_000_000 })
  const limits = createKeyLimits({ usage: createUsageStore(db), policies, now, reportFailure: failed })
  const usage = createUsageRecorder({
    store: createKeyUsageStore(db),
    clock,
    reportFailure: failed,
    reportLeftOut: failed,
  })
  const changes = createAccessChanges({
    store: createAccessChangeStore(db),
    now,
    signingKeysChanged: () => undefined,
    failed,
  })
  const keyStore = createKeyStore(db)
  const addressLimit = createAddressLimit(now)
  const authentication = createAuthentication({
    keys: keyStore,
    tokens,
    addressLimit,
    changes,
    report: failed,
  })
  const authorizer = createAuthorizer({ changes, tokens, limits, authentication, addressOf: () => '' })
  const mainnet = (await loadRecordedNetwork(chain.db, 'mainnet'))('documented')
  const turns = createNetworkTurns(new Map([['mainnet', mainnet]]), () => undefined).of('mainnet')
  const apiWith = (own: Authorizer) =>
    createResourceApi({
      ...mainnet,
      authorizer: own,
      limits,
      turns,
      baseUrl: PUBLIC_URL,
      simulate: failed,
      cacheBytes: 2 ** 20,
      now,
    })
  const withKeys = apiWith(authorizer)
  const withoutKeys = apiWith({ authorize: () => ({}) })
  let credentials: readonly Credentials[] = []

  async function cpuOf(requests: number, handle: (request: HttpRequest) => Promise<void> | undefined) {
    const before = process.cpuUsage()
    for (let i = 0; i < requests; i++) {
      const handling = handle(requestWith(credentials[i % credentials.length]))
      if (handling) await handling
      if (i % SLICE === 0) await new Promise(setImmediate)
    }
    return cpuSince(before) / requests
  }

  function handleWithout(request: HttpRequest): Promise<void> | undefined {
    const response = withoutKeys.respond(request, TARGET, traceRequest(undefined, undefined))
    return response instanceof Promise ? response.then(() => undefined) : undefined
  }

  function handleWith(request: HttpRequest): Promise<void> | undefined {
    const trace = traceRequest(undefined, undefined)
    const end = ({ status, body }: HttpResponse) => {
      usage.record(trace, status, typeof body === 'string' ? Buffer.byteLength(body) : 0)
    }
    const response = withKeys.respond(request, TARGET, trace)
    if (response instanceof Promise) return response.then(end)
    end(response)
    return undefined
  }

  return {
    issueTokens: async (keys) => {
      const issued: Credentials[] = []
      for (const key of keys) {
        const fields = credentialHeaders(await tokens.issue('mainnet', key), key)
        issued.push(
          new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), Buffer.from(value)])),
        )
      }
      credentials = issued
      await cpuOf(Math.max(20_000, 2 * keys.length), handleWith)
      await cpuOf(20_000, handleWithout)
    },
    measure: async (requests) => {
      const without = await cpuOf(requests, handleWithout)
      await usage.save()
      const cpu = await cpuOf(requests, handleWith)
      const before = process.cpuUsage()
      await usage.save()
      const saving = cpuSince(before) / Math.min(credentials.length, requests)
      return { withoutKeys: without, withKeys: cpu, saving }
    },
    usageMemory: async (keys) => {
      const empty = usedMemory()
      for (const key of keys)
        usage.record({ key: copyOf(key), endpoint: 'epoch', simulated: undefined }, 200, 700)
      const counted = usedMemory()
      const [before, since] = [process.cpuUsage(), performance.now()]
      await usage.save()
      const [savingTime, savingCpu] = [performance.now() - since, cpuSince(before)]
      const each = (bytes: number) => (bytes - empty) / keys.length
      return { counted: each(counted), saved: each(usedMemory()), savingTime, savingCpu }
    },
    close: async () => {
      await usage.close()
      await limits.close()
      await db.destroy()
      await chain.close()
    },
  }
}

/** Values of header fields as bytes, by their names in lower case. */
type Credentials = ReadonlyMap<string, Buffer>

/** A request whose fields are new texts, as those of each received message are. */
function requestWith(credentials: Credentials | undefined): HttpRequest {
  const fields = new Map<string, string>()
  for (const [name, bytes] of credentials ?? []) fields.set(name, bytes.toString('latin1'))
  return { method: 'GET', url: TARGET, header: (name) => fields.get(name) }
}

function copyOf(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** CPU of all threads of this process, in milliseconds. */
function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function usedMemory(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}
