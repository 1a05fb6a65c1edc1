import { existsSync } from 'node:fs'
import { type NetworkName, networkNames, networks } from '#cardano/network.ts'
import type { Secret } from '#contract/secret.ts'
import { Fault } from '#http/fault.ts'
import type { Upstream } from '#proxy/upstream/upstream.ts'
import { gitHubIssuer, gitHubUrls, googleIssuer, type Provider } from '#service/users/providers/provider.ts'
import { databaseSettingsTable, networkSettingName, upstreamSettingsTable } from './network-settings-table.ts'
import { readTable, type SettingTexts, type SettingValues } from './setting.ts'
import { settingsTable } from './settings-table.ts'

/** A db-sync database that the data service reads. */
export interface NetworkDatabase {
  readonly network: NetworkName
  readonly url: Secret
}

/** @returns undefined if the network has no database */
export function readDatabase(network: NetworkName, texts: SettingTexts): NetworkDatabase | undefined {
  const name = networkSettingName(network, 'DATABASE_URL')
  if (!texts[name]) return undefined
  if (networks[network].state !== 'live') {
    throw new Fault('operator', `${name} is set, and ${network} is ${networks[network].state}`)
  }
  return { network, url: readTable(databaseSettingsTable, texts, nameIn(network)).DATABASE_URL }
}

/** @returns undefined if none of address, key and secret is set */
function readUpstream(network: NetworkName, texts: SettingTexts): Upstream | undefined {
  const names = (['BASE_URL', 'API_KEY', 'API_SECRET'] as const).map((name) =>
    networkSettingName(network, name),
  )
  const missing = names.filter((name) => !texts[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0)
    throw new Fault('operator', `an upstream for ${network} needs ${missing.join(' and ')} too`)
  if (networks[network].state === 'announced') {
    throw new Fault('operator', `${names[0]} is set, and ${network} is announced and not live yet`)
  }
  const settings = readTable(upstreamSettingsTable, texts, nameIn(network))
  return {
    network,
    baseUrl: settings.BASE_URL,
    authUrl: settings.AUTH_URL ?? settings.BASE_URL,
    apiKey: settings.API_KEY,
    apiSecret: settings.API_SECRET,
    authMethod: settings.AUTH_METHOD,
    dialect: settings.DIALECT,
    perSecond: settings.REQUESTS_PER_SECOND,
    bytesPerDay: settings.BYTES_PER_DAY,
  }
}

function nameIn(network: NetworkName): (name: string) => string {
  return (name) => `${network.toUpperCase()}_${name}`
}

/** Settings of which one is of no use without the others. */
const sets: readonly (readonly string[])[] = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
]

/** @throws {Fault} naming what is missing beside a setting that is set. */
function requireWholeSets(texts: SettingTexts): void {
  for (const names of sets) {
    const present = names.find((name) => texts[name])
    const missing = names.filter((name) => !texts[name])
    if (present !== undefined && missing.length > 0) {
      throw new Fault('operator', `${present} needs ${missing.join(' and ')} too`)
    }
  }
}

/** The settings under the names that the operator knows. */
export interface Settings extends SettingValues<typeof settingsTable> {
  /** One for each network whose upstream is set. */
  readonly upstreams: readonly Upstream[]
  /** One for each network whose database is set. */
  readonly databases: readonly NetworkDatabase[]
}

/** Reads every setting once. An empty one counts as not set. @throws {Fault} */
export function readSettings(environment: SettingTexts): Settings {
  const texts = setTexts(environment)
  requireWholeSets(texts)
  return {
    ...readTable(settingsTable, texts),
    databases: networkNames().flatMap((network) => readDatabase(network, texts) ?? []),
    upstreams: networkNames().flatMap((network) => readUpstream(network, texts) ?? []),
  }
}

function setTexts(environment: SettingTexts): SettingTexts {
  const trimmed = Object.entries(environment).map(([name, text]) => [name, text?.trim()] as const)
  return Object.fromEntries(trimmed.filter(([, text]) => text))
}

type ProviderSettings = Pick<
  SettingValues<typeof settingsTable>,
  `${'GITHUB' | 'GOOGLE' | 'OIDC'}_CLIENT_${'ID' | 'SECRET'}` | 'OIDC_ISSUER' | 'OIDC_NAME'
>

/** The providers that are set, in the order of the page. @throws {Fault} */
export function readProviders(settings: ProviderSettings): readonly Provider[] {
  const { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = settings
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = settings
  const providers: Provider[] = []
  if (GITHUB_CLIENT_ID !== undefined && GITHUB_CLIENT_SECRET !== undefined) {
    const client = { clientId: GITHUB_CLIENT_ID, clientSecret: GITHUB_CLIENT_SECRET }
    providers.push({
      kind: 'github',
      id: 'github',
      name: 'GitHub',
      issuer: gitHubIssuer,
      ...client,
      urls: gitHubUrls,
    })
  }
  if (GOOGLE_CLIENT_ID !== undefined && GOOGLE_CLIENT_SECRET !== undefined) {
    const client = { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }
    providers.push({ kind: 'openid', id: 'google', name: 'Google', issuer: googleIssuer, ...client })
  }
  if (OIDC_ISSUER !== undefined && OIDC_CLIENT_ID !== undefined && OIDC_CLIENT_SECRET !== undefined) {
    const client = { clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET }
    const name = OIDC_NAME ?? new URL(OIDC_ISSUER).host
    providers.push({ kind: 'openid', id: 'oidc', name, issuer: OIDC_ISSUER, ...client })
  } else if (OIDC_NAME !== undefined) {
    throw new Fault('operator', 'OIDC_NAME is set, and no OIDC_ISSUER')
  }
  return providers
}

/** Adds the settings of `.env` in the working directory to the environment, which has precedence. */
export function loadEnvFile(): void {
  if (!existsSync('.env')) return
  try {
    process.loadEnvFile()
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
    throw new Fault('operator', `the file .env cannot be read (${code})`, cause)
  }
}
