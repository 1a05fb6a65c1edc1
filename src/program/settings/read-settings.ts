import { networkNames } from '#cardano/network.ts'
import type { Upstream } from '../../proxy/upstream/upstream.ts'
import { type NetworkDatabase, readDatabase, readUpstream } from './read-network-settings.ts'
import { refuseRenamedSettings } from './renamed-settings.ts'
import { readTable, type SettingTexts, type SettingValues } from './setting.ts'
import { SettingFault } from './setting-fault.ts'
import { settingsTable } from './settings-table.ts'

/** Settings of which one is of no use without the others. */
const sets: readonly (readonly string[])[] = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
]

/** @throws {SettingFault} naming what is missing beside a setting that is set. */
function requireWholeSets(texts: SettingTexts): void {
  for (const names of sets) {
    const present = names.find((name) => texts[name])
    const missing = names.filter((name) => !texts[name])
    if (present !== undefined && missing.length > 0) {
      throw new SettingFault(`${present} needs ${missing.join(' and ')} too`)
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

/** Reads every setting once. An empty one counts as not set. @throws {SettingFault} */
export function readSettings(environment: SettingTexts): Settings {
  const texts = setTexts(environment)
  refuseRenamedSettings(texts)
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
