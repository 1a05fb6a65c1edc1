import type { SettingTexts } from './setting.ts'
import { SettingFault } from './setting-fault.ts'
import type { settingsTable } from './settings-table.ts'

/** Settings of older versions: the name that each had, and the name that it has now. */
export const renamedSettings = {
  LOG: 'LOG_FORMAT',
  SERVICE: 'SERVICE_MODE',
  SAMPLE: 'SERVICE_SAMPLE_NETWORKS',
  DIALECT: 'SERVICE_DIALECT',
  SERVICE_MEMORY_MEGABYTES: 'SERVICE_CACHE_MEGABYTES',
  MEMORY_MEGABYTES: 'PROXY_CACHE_MEGABYTES',
  DRAIN_SECONDS: 'SERVICE_DRAIN_SECONDS',
  RATE_PER_SECOND: 'KEY_RATE_PER_SECOND',
  RATE_BURST: 'KEY_RATE_BURST',
  QUOTA_PER_DAY: 'KEY_QUOTA_PER_DAY',
  VISITOR_RATE: 'VISITOR_RATE_PER_SECOND',
  VISITOR_BURST: 'VISITOR_RATE_BURST',
} as const satisfies Record<string, keyof typeof settingsTable>

/** @throws {SettingFault} with the new name, if a setting has an old one. */
export function refuseRenamedSettings(texts: SettingTexts): void {
  for (const [before, now] of Object.entries(renamedSettings)) {
    if (texts[before] !== undefined) throw new SettingFault(`the setting ${before} is now ${now}`)
  }
}
