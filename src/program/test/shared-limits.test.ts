import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentialHeaders } from '#contract/token.ts'
import { type RealPostgres, startRealPostgres } from '#testing/postgres/real-postgres.ts'
import { runProgram, type ServingProgram, startProgram } from '#testing/program/program-process.ts'
import { hasRedis, type RealRedis, startRealRedis } from '#testing/redis/real-redis.ts'

/**
 * Instances of the service in processes of their own, on one real PostgreSQL and one real Redis. The network's database
 * does not exist, so that a request within the limits gets 503.
 */

let place: string
let postgres: RealPostgres
let redis: RealRedis
let environment: Record<string, string>
let instances: readonly ServingProgram[] = []

beforeAll(async () => {
  if (!hasRedis) return
  place = await mkdtemp(join(tmpdir(), 'epochal-test-'))
  postgres = await startRealPostgres(18)
  await postgres.run('postgres', 'CREATE DATABASE control')
  redis = await startRealRedis()
  environment = {
    DATA_DIR: join(place, 'data'),
    SERVICE_PORT: '0',
    SERVICE_PUBLIC_URL: 'https://data.example',
    SERVICE_SAMPLE_NETWORKS: 'off',
    MAINNET_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    CONTROL_DATABASE_URL: postgres.url('control').reveal(),
    MASTER_SECRET: 'a master secret of the instances, with more than 32 characters',
    REDIS_URL: redis.url.reveal(),
    // No token is added while the test runs.
    KEY_RATE_PER_SECOND: '0.001',
    KEY_RATE_BURST: '20',
  }
  instances = await Promise.all([
    startProgram(['service'], environment),
    startProgram(['service'], environment),
  ])
})

afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop()))
  await redis?.remove()
  await postgres?.remove()
  if (place !== undefined) await rm(place, { recursive: true })
})

test.skipIf(!hasRedis)(
  'two instances with one Redis grant the burst of a key once',
  { tags: 'long' },
  async () => {
    const made = await runProgram(['key', '--network', 'mainnet', '--name', 'shared'], environment)
    const [, key = '', secret = ''] = /^API key {5}(\S+)\nAPI secret {2}(\S+)\n$/.exec(made.output) ?? []
    const [one] = instances
    const response = await fetch(`${one?.address}/mainnet/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: key, client_secret: secret, grant_type: 'client_credentials' }),
    })
    const { access_token: token } = (await response.json()) as { access_token: string }
    const headers = credentialHeaders(token, key)

    const health = async ({ address }: ServingProgram) =>
      ((await (await fetch(`${address}/health/ready`)).json()) as { limits: unknown }).limits
    for (const instance of instances) {
      await expect.poll(() => health(instance)).toEqual({ state: 'shared', instances: 2 })
    }
    // As if the counting had begun long ago, so that the bucket is full.
    redis.run('SET', redis.run('--scan', '--pattern', '*:counting'), String(Date.now() - 86_400_000))

    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        const { status, headers: received } = await fetch(
          `${instances[i % 2]?.address}/mainnet/api/core/epochs/0`,
          { headers },
        )
        return `${status} ${status === 429 ? Number(received.get('Retry-After')) > 900 : ''}`
      }),
    )
    expect(statuses.filter((status) => status === '503 ')).toHaveLength(20)
    expect(statuses.filter((status) => status === '429 true')).toHaveLength(40)
  },
)
