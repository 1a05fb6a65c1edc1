import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { NetworkName } from '#cardano/network.ts'
import type { Dialect } from '#contract/dialect.ts'
import { createAccessTokens, loadSigningKeys } from '../identity/access-token.ts'
import { type ApiKey, makeApiKey, storedKey } from '../identity/api-key.ts'
import { createService, type ServedNetwork } from '../service.ts'
import { migrateControlSchema } from '../store/control-schema.ts'
import { type ControlDatabase, controlDatabase } from '../store/database.ts'
import { openEmbeddedDatabase } from '../store/embedded-database.ts'
import { createKeyStore } from '../store/key-store.ts'

export const PUBLIC_URL = 'https://data.example:8443'

/** The service with a control database of its own, and what a client with a valid key does. */
export interface TestService {
  /** The embedded database, where tests may keep chains too. */
  readonly db: ControlDatabase
  /** Failures that were reported; a test run ends with none that it did not cause. */
  readonly failures: unknown[]
  /** The service over these networks, with a client that has a key and a token for the first of them. */
  over(
    served: ReadonlyMap<NetworkName, ServedNetwork>,
    dialect: Dialect,
    publicUrl?: string,
  ): Promise<TestClient>
  close(): Promise<void>
}

export interface TestClient {
  readonly app: Hono
  /** @param path below `/{network}/api/core` */
  get(path: string, init?: { headers?: Record<string, string>; method?: string }): Promise<Response>
  text(path: string): Promise<string>
  readonly key: ApiKey
  /** Headers of the key with its token. */
  readonly credentials: Readonly<Record<string, string>>
}

/**
 * @param publicUrl where its clients reach it, when they do so over real HTTP
 * @param now of its tokens, in milliseconds since the Unix epoch
 */
export async function openTestService(
  publicUrl = PUBLIC_URL,
  now: () => number = Date.now,
): Promise<TestService> {
  const directory = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  const database = await openEmbeddedDatabase(join(directory, 'database'), directory)
  const db = controlDatabase(database.pool)
  await migrateControlSchema(db)
  const keys = createKeyStore(db)
  const tokens = createAccessTokens({
    ...(await loadSigningKeys(db)),
    publicUrl,
    now,
  })
  const failures: unknown[] = []
  return {
    db,
    failures,
    over: async (served, dialect, linkUrl = publicUrl) => {
      const app = createService({
        keys,
        tokens,
        dialect,
        served,
        publicUrl: linkUrl,
        reportFailure: ({ error }) => failures.push(error),
      })
      const [network] = served.keys()
      if (!network) throw new RangeError('a service serves some network')
      const key = makeApiKey()
      await keys.addProject(network, 'tests', storedKey(key))
      const credentials = {
        Authorization: `Bearer ${await tokens.issue(network, key.key)}`,
        'Client-Api-Key': key.key,
      }
      const get: TestClient['get'] = async (path, { headers = {}, method = 'GET' } = {}) =>
        app.request(`/${network}/api/core${path}`, { method, headers: { ...credentials, ...headers } })
      return { app, key, credentials, get, text: async (path) => (await get(path)).text() }
    },
    close: async () => {
      await database.close()
      await rm(directory, { recursive: true })
    },
  }
}
