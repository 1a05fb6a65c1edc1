import { isIP } from 'node:net'
import { z } from 'zod'
import { type NetworkName, networkNames, networks } from '#cardano/network.ts'
import type { Dialect } from '#contract/dialect.ts'
import { Secret } from '#contract/secret.ts'
import type { FrontSettings } from '../proxy/proxy.ts'
import type { Upstream } from '../proxy/upstream/upstream.ts'
import type { LimitPolicy } from '../service/access/limit-policy.ts'

/** A setting that cannot be used; the message is one line and names it. */
export class SettingFault extends Error {
  override readonly name = 'SettingFault'
}

export interface Settings {
  readonly host: string
  readonly port: number
  readonly servicePort: number
  /** Without a slash at the end. */
  readonly servicePublicUrl: string
  readonly dataDirectory: string
  readonly dialect: Dialect
  /** The db-sync databases that our service reads. */
  readonly databases: readonly { readonly network: NetworkName; readonly url: Secret }[]
  /** Where our service keeps projects, keys and usage; undefined: in its embedded database. */
  readonly controlDatabase: Secret | undefined
  /** Of every key that somebody made. */
  readonly limits: LimitPolicy
  /** That answers of our service may take while they are kept. */
  readonly serviceMemoryBytes: number
  /** For which our service says that it stops, before it does. */
  readonly drainSeconds: number
  /** Whether our service has the sample networks too. */
  readonly samples: boolean
  /** Which networks our own service answers for: those without an upstream, or none. */
  readonly service: 'auto' | 'on' | 'off'
  /** By setting, one for each network that has all four. */
  readonly upstreams: readonly Upstream[]
  readonly front: FrontSettings
  /** How events are written. */
  readonly log: 'text' | 'json'
  /** Whether each request to our service is written. */
  readonly logRequests: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

const port = z.coerce.number().int().min(0).max(65_535)
const rate = z.coerce.number().positive()
const count = z.coerce.number().int().min(1)
const onOrOff = z.enum(['on', 'off'])
const postgres = z.url({ protocol: /^postgres(ql)?$/ })
/** Separated by commas. */
const list = z.string().transform((text) => text.split(',').flatMap((item) => item.trim() || []))
const addresses = list.refine(
  (ranges) => ranges.every((range) => isIP(range.replace(/\/\d{1,3}$/, '')) > 0),
  'addresses and networks, such as 10.0.0.0/8, separated by commas',
)
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

/** Reads every setting once. Empty ones count as not set. @throws {SettingFault} */
export function readSettings(environment: Environment): Settings {
  const read = <T>(name: string, schema: z.ZodType<T>, preset?: string): T => {
    const text = environment[name]?.trim() || preset
    const result = schema.safeParse(text)
    if (result.success) return result.data
    const [issue] = result.error.issues
    throw new SettingFault(`the setting ${name} is wrong: ${issue?.message ?? 'not readable'}`)
  }
  const databases = networkNames.flatMap((network) => databaseOf(network, environment, read))
  const log = read('LOG', z.enum(['text', 'json']), 'text')
  const servicePort = read('SERVICE_PORT', port, '4100')
  return {
    host: read('HOST', z.string(), '127.0.0.1'),
    port: read('PORT', port, '4173'),
    servicePort,
    servicePublicUrl: read('SERVICE_PUBLIC_URL', address, `http://127.0.0.1:${servicePort}`),
    dataDirectory: read('DATA_DIR', z.string(), '.epochal'),
    dialect: read('DIALECT', z.enum(['documented', 'live']), 'documented'),
    databases,
    controlDatabase: read('CONTROL_DATABASE_URL', postgres.transform((url) => new Secret(url)).optional()),
    limits: {
      perSecond: read('RATE_PER_SECOND', rate, '10'),
      burst: read('RATE_BURST', count, '20'),
      perDay: read('QUOTA_PER_DAY', count, '100000'),
    },
    serviceMemoryBytes: read('SERVICE_MEMORY_MEGABYTES', count, '16') * 2 ** 20,
    drainSeconds: read('DRAIN_SECONDS', z.coerce.number().min(0), '0'),
    samples: read('SAMPLE', onOrOff, databases.length > 0 ? 'off' : 'on') === 'on',
    service: read('SERVICE', z.enum(['auto', 'on', 'off']), 'auto'),
    upstreams: networkNames.flatMap((network) => upstreamOf(network, environment, read)),
    front: {
      hostNames: read('ALLOWED_HOSTS', list, ''),
      trustedProxies: read('TRUSTED_PROXIES', addresses, ''),
      metricsFrom: read('METRICS_FROM', addresses, ''),
      visitorRate: {
        perSecond: read('VISITOR_RATE', rate, '20'),
        burst: read('VISITOR_BURST', count, '200'),
      },
      memoryBytes: read('MEMORY_MEGABYTES', count, '128') * 2 ** 20,
    },
    log,
    logRequests: read('LOG_REQUESTS', onOrOff, log === 'json' ? 'on' : 'off') === 'on',
  }
}

type Read = <T>(name: string, schema: z.ZodType<T>, preset?: string) => T

function databaseOf(
  network: NetworkName,
  environment: Environment,
  read: Read,
): { network: NetworkName; url: Secret }[] {
  const name = `${network.toUpperCase()}_DATABASE_URL`
  if (!environment[name]) return []
  if (networks[network].state !== 'live') {
    throw new SettingFault(`${name} is set, and ${network} is ${networks[network].state}`)
  }
  return [{ network, url: new Secret(read(name, postgres)) }]
}

function upstreamOf(network: NetworkName, environment: Environment, read: Read): Upstream[] {
  const prefix = network.toUpperCase()
  const names = ['BASE_URL', 'API_KEY', 'API_SECRET'].map((name) => `${prefix}_${name}`)
  const missing = names.filter((name) => !environment[name])
  if (missing.length === names.length) return []
  if (missing.length > 0)
    throw new SettingFault(`an upstream for ${network} needs ${missing.join(' and ')} too`)
  if (networks[network].state === 'announced') {
    throw new SettingFault(`${prefix}_BASE_URL is set, and ${network} is announced and not live yet`)
  }
  const baseUrl = read(`${prefix}_BASE_URL`, address)
  return [
    {
      network,
      baseUrl,
      authUrl: read(`${prefix}_AUTH_URL`, address, baseUrl),
      apiKey: read(`${prefix}_API_KEY`, z.string()),
      apiSecret: new Secret(read(`${prefix}_API_SECRET`, z.string())),
      authMethod: read(`${prefix}_AUTH_METHOD`, z.enum(['form', 'basic']), 'form'),
      dialect: read(`${prefix}_DIALECT`, z.enum(['auto', 'documented', 'live']), 'auto'),
      perSecond: read(`${prefix}_REQUESTS_PER_SECOND`, rate.optional()),
    },
  ]
}
