import {
  gitHubIssuer,
  gitHubUrls,
  googleIssuer,
  type Provider,
} from '../../service/users/providers/provider.ts'
import type { SettingValues } from './setting.ts'
import { SettingFault } from './setting-fault.ts'
import type { settingsTable } from './settings-table.ts'

type ProviderSettings = Pick<
  SettingValues<typeof settingsTable>,
  `${'GITHUB' | 'GOOGLE' | 'OIDC'}_CLIENT_${'ID' | 'SECRET'}` | 'OIDC_ISSUER' | 'OIDC_NAME'
>

/** The providers that are set, in the order of the page. @throws {SettingFault} */
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
    throw new SettingFault('OIDC_NAME is set, and no OIDC_ISSUER')
  }
  return providers
}
