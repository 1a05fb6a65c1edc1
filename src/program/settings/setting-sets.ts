import type { SettingTexts } from './setting.ts'
import { SettingFault } from './setting-fault.ts'

/** Settings of which one is of no use without the others. */
const sets: readonly (readonly string[])[] = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
]

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
