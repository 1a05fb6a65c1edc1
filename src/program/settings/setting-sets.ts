import type { SettingTexts } from './setting.ts'
import { SettingFault } from './setting-fault.ts'

/** Settings of which one is of no use without the others. */
const sets: readonly (readonly string[])[] = [['SMTP_URL', 'MAIL_FROM']]

/** @throws {SettingFault} naming what is missing beside a setting that is set. */
export function requireWholeSets(texts: SettingTexts): void {
  for (const names of sets) {
    const present = names.find((name) => texts[name])
    const missing = names.filter((name) => !texts[name])
    if (present !== undefined && missing.length > 0) {
      throw new SettingFault(`${present} needs ${missing.join(' and ')} too`)
    }
  }
}
