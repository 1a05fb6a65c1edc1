import type { Secret } from '#contract/secret.ts'

/** A provider at which people sign in, and this service's registration there. */
export type Provider = OpenIdProvider | GitHubProvider

interface ProviderClient {
  /** Identifier in the paths of calls. */
  readonly id: string
  /** Name on the page. */
  readonly name: string
  /** Who says that a person is who they are; with the subject it identifies an account at the provider. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: Secret
}

/** OpenID Connect: everything else is read from the issuer's metadata. */
export interface OpenIdProvider extends ProviderClient {
  readonly kind: 'openid'
}

/** OAuth 2.0 with GitHub's own API for the person, and without metadata. */
export interface GitHubProvider extends ProviderClient {
  readonly kind: 'github'
  readonly urls: GitHubUrls
}

export interface GitHubUrls {
  readonly authorization: string
  readonly token: string
  /** Without a slash at the end. */
  readonly api: string
}

export const gitHubIssuer = 'https://github.com'
export const gitHubUrls: GitHubUrls = {
  authorization: 'https://github.com/login/oauth/authorize',
  token: 'https://github.com/login/oauth/access_token',
  api: 'https://api.github.com',
}
export const googleIssuer = 'https://accounts.google.com'

/** A person as a provider knows them, from a response that was verified. */
export interface ProviderIdentity {
  readonly issuer: string
  /** Never changes for an account at the issuer, and is never given to another. */
  readonly subject: string
  /** An e-mail address that the provider has verified, in lower case. */
  readonly verifiedEmail: string | undefined
  /** Empty where the provider names none. */
  readonly name: string
}
