import {
  gitHubIssuer,
  gitHubUrls,
  googleIssuer,
  type Provider,
} from '../../service/users/providers/provider.ts'
import type { SettingValues } from './setting.ts'
import { SettingFault } from './setting-fault.ts'
import type { settingsTable } from './settings-table.ts'

type ProviderSettingName =
  | `${'GITHUB' | 'GOOGLE' | 'OIDC'}_CLIENT_${'ID' | 'SECRET'}`
  | 'OIDC_ISSUER'
  | 'OIDC_NAME'
export type ProviderSettings = Pick<SettingValues<typeof settingsTable>, ProviderSettingName>

/** The providers that are set, in the order of the page. @throws {SettingFault} where one is set in part. */
export function readProviders(settings: ProviderSettings): readonly Provider[] {
  const providers: Provider[] = []
  if (isSet(settings, 'GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET')) {
    const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = settings
    const client = { id: 'github', name: 'GitHub', issuer: gitHubIssuer, clientId, clientSecret }
    providers.push({ kind: 'github', ...client, urls: gitHubUrls })
  }
  if (isSet(settings, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')) {
    const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings
    const client = { id: 'google', name: 'Google', issuer: googleIssuer, clientId, clientSecret }
    providers.push({ kind: 'openid', ...client })
  }
  if (isSet(settings, 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET')) {
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings
    const name = settings.OIDC_NAME ?? new URL(issuer).host
    providers.push({ kind: 'openid', id: 'oidc', name, issuer, clientId, clientSecret })
  } else if (settings.OIDC_NAME !== undefined) {
    throw new SettingFault('OIDC_NAME is set, and no OIDC_ISSUER')
  }
  return providers
}

/** Whether settings that belong together are set. @throws {SettingFault} when only some of them are. */
function isSet<Name extends ProviderSettingName>(
  settings: ProviderSettings,
  ...names: readonly Name[]
): settings is ProviderSettings & { readonly [N in Name]: NonNullable<ProviderSettings[N]> } {
  const missing = names.filter((name) => settings[name] === undefined)
  if (missing.length === names.length) return false
  if (missing.length === 0) return true
  const given = names.filter((name) => settings[name] !== undefined)
  throw new SettingFault(
    `${given.join(' and ')} ${given.length > 1 ? 'need' : 'needs'} ${missing.join(' and ')} too`,
  )
}
