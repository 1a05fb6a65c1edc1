import type { Lies, LyingProvider } from './lying-provider.ts'

/** A lie or a failure of a provider, with the reason for which the sign-in then ends. */
export interface ProviderLie {
  readonly title: string
  readonly lies: (provider: LyingProvider) => Lies
  readonly reason: string
}

const inThePast = () => Math.floor(Date.now() / 1000) - 3600

/** Lies in the responses after the person was sent back. */
export const providerLies: readonly ProviderLie[] = [
  { title: 'another nonce', lies: () => ({ claims: { nonce: 'another' } }), reason: 'provider-invalid' },
  { title: 'no nonce', lies: () => ({ claims: { nonce: undefined } }), reason: 'provider-invalid' },
  {
    title: 'an ID token of another issuer',
    lies: () => ({ claims: { iss: 'https://other.example' } }),
    reason: 'provider-invalid',
  },
  {
    title: 'a callback that names another issuer',
    lies: () => ({ callback: { iss: 'https://other.example' } }),
    reason: 'provider-invalid',
  },
  { title: 'another audience', lies: () => ({ claims: { aud: 'another' } }), reason: 'provider-invalid' },
  {
    title: 'several audiences, and another authorized party',
    lies: () => ({ claims: { aud: ['epochal', 'another'], azp: 'another' } }),
    reason: 'provider-invalid',
  },
  {
    title: 'the signature of another key',
    lies: () => ({ signature: 'other-key' }),
    reason: 'provider-invalid',
  },
  { title: 'no signature', lies: () => ({ signature: 'none' }), reason: 'provider-invalid' },
  {
    title: 'no signature, as the metadata announces',
    lies: () => ({ signature: 'none', metadata: { id_token_signing_alg_values_supported: ['none'] } }),
    reason: 'provider-invalid',
  },
  {
    title: "a signature by the client's secret, as the metadata announces",
    lies: () => ({ signature: 'secret', metadata: { id_token_signing_alg_values_supported: ['HS256'] } }),
    reason: 'provider-invalid',
  },
  {
    title: 'an expired ID token',
    lies: () => ({ claims: { exp: inThePast(), iat: inThePast() - 60 } }),
    reason: 'provider-invalid',
  },
  { title: 'no ID token', lies: () => ({ token: { id_token: undefined } }), reason: 'provider-invalid' },
  { title: 'no subject', lies: () => ({ claims: { sub: undefined } }), reason: 'provider-invalid' },
  { title: 'a subject with NUL', lies: () => ({ claims: { sub: 'a\0' } }), reason: 'provider-invalid' },
  {
    title: 'a subject that is not ASCII',
    lies: () => ({ claims: { sub: 'é' } }),
    reason: 'provider-invalid',
  },
  {
    title: 'a subject of 256 characters',
    lies: () => ({ claims: { sub: 'x'.repeat(256) } }),
    reason: 'provider-invalid',
  },
  {
    title: 'a code that it does not know',
    lies: () => ({ callback: { code: 'made-up' } }),
    reason: 'provider-refused',
  },
  {
    title: 'claims of another subject',
    lies: () => ({ userInfo: { sub: 'mallory' } }),
    reason: 'provider-invalid',
  },
  {
    title: 'a cancelled sign-in',
    lies: () => ({ callback: { error: 'access_denied' } }),
    reason: 'sign-in-cancelled',
  },
  {
    title: 'an error of its own with markup in it',
    lies: () => ({ callback: { error: '<b>no</b>', error_description: '<script>alert(1)</script>' } }),
    reason: 'provider-refused',
  },
  {
    title: 'an outage of its page',
    lies: () => ({ callback: { error: 'temporarily_unavailable' } }),
    reason: 'provider-unavailable',
  },
  ...(['/token', '/jwks', '/userinfo'] as const).flatMap((path): ProviderLie[] => {
    const userInfo = path === '/userinfo' ? { userInfo: {} } : {}
    return [
      {
        title: `500 for ${path}`,
        lies: () => ({ ...userInfo, responses: { [path]: '500' } }),
        reason: 'provider-unavailable',
      },
      {
        title: `a redirection of ${path}`,
        lies: () => ({ ...userInfo, responses: { [path]: 'redirect' } }),
        reason: 'provider-unavailable',
      },
      {
        title: `a response to ${path} that is too long`,
        lies: () => ({ ...userInfo, responses: { [path]: 'huge' } }),
        reason: 'provider-unavailable',
      },
      {
        title: `HTML in the place of ${path}`,
        lies: () => ({ ...userInfo, responses: { [path]: 'html' } }),
        reason: 'provider-invalid',
      },
      {
        title: `no response to ${path}`,
        lies: () => ({ ...userInfo, responses: { [path]: 'silent' } }),
        reason: 'provider-unavailable',
      },
    ]
  }),
]

/** Metadata with which no sign-in begins. */
export const metadataLies: readonly ProviderLie[] = [
  {
    title: 'metadata of another issuer',
    lies: () => ({ metadata: { issuer: 'https://other.example' } }),
    reason: 'provider-invalid',
  },
  {
    title: 'metadata that excludes PKCE with S256',
    lies: () => ({ metadata: { code_challenge_methods_supported: ['plain'] } }),
    reason: 'provider-invalid',
  },
  {
    title: 'a page that is a script',
    lies: () => ({ metadata: { authorization_endpoint: 'javascript:alert(1)' } }),
    reason: 'provider-invalid',
  },
  {
    title: 'no token endpoint',
    lies: () => ({ metadata: { token_endpoint: undefined } }),
    reason: 'provider-invalid',
  },
  ...(['500', 'redirect', 'huge', 'silent'] as const).map(
    (misbehaviour): ProviderLie => ({
      title: `${misbehaviour} in the place of metadata`,
      lies: () => ({ responses: { '/.well-known/openid-configuration': misbehaviour } }),
      reason: 'provider-unavailable',
    }),
  ),
]
