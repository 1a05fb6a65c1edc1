import { networkNames } from '#cardano/network.ts'
import type { Upstream } from '../../proxy/upstream/upstream.ts'
import { type NetworkDatabase, readDatabase, readUpstream } from './read-network-settings.ts'
import { refuseRenamedSettings } from './renamed-settings.ts'
import { readTable, type SettingTexts, type SettingValues } from './setting.ts'
import { requireWholeSets } from './setting-sets.ts'
import { settingsTable } from './settings-table.ts'

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
