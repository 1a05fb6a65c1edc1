import { type NetworkName, networks } from '#cardano/network.ts'
import type { Secret } from '#contract/secret.ts'
import type { Upstream } from '../../proxy/upstream/upstream.ts'
import { databaseSettingsTable, networkSettingName, upstreamSettingsTable } from './network-settings-table.ts'
import { readTable, type SettingTexts } from './setting.ts'
import { SettingFault } from './setting-fault.ts'

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
    throw new SettingFault(`${name} is set, and ${network} is ${networks[network].state}`)
  }
  return { network, url: readTable(databaseSettingsTable, texts, nameIn(network)).DATABASE_URL }
}

/** @returns undefined if none of address, key and secret is set */
export function readUpstream(network: NetworkName, texts: SettingTexts): Upstream | undefined {
  const names = (['BASE_URL', 'API_KEY', 'API_SECRET'] as const).map((name) =>
    networkSettingName(network, name),
  )
  const missing = names.filter((name) => !texts[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0)
    throw new SettingFault(`an upstream for ${network} needs ${missing.join(' and ')} too`)
  if (networks[network].state === 'announced') {
    throw new SettingFault(`${names[0]} is set, and ${network} is announced and not live yet`)
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
  }
}

function nameIn(network: NetworkName): (name: string) => string {
  return (name) => `${network.toUpperCase()}_${name}`
}
