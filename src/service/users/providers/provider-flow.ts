import { createHash, createHmac } from 'node:crypto'
import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  ClientSecretBasic,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  customFetch,
  processAuthorizationCodeResponse,
  validateAuthResponse,
} from 'oauth4webapi'
import type { Clock } from '#async/clock.ts'
import { newToken } from '../mails.ts'
import { explainProviderFault, type Provider, type ProviderIdentity } from './provider.ts'
import { readGitHubIdentity, readOpenIdIdentity } from './provider-identity.ts'
import { createProviderFetch, createProviderServers, mayBeInsecure } from './provider-servers.ts'

/**
 * The secrets that tie the response of a provider to the sign-in that began. The browser keeps a random key in a cookie; nonce and
 * code verifier follow from it, and the service stores a hash alone: its database is of no use without the browser.
 */
export interface SignInSecrets {
  readonly state: string
  readonly nonce: string
  /** The code verifier of PKCE (RFC 7636). */
  readonly codeVerifier: string
}

/** A new state, and a new key for the browser: 256 random bits each, in base64url. */
export function newSignIn(): { readonly state: string; readonly key: string } {
  return { state: newToken(), key: newToken() }
}

export function signInSecrets(state: string, key: string): SignInSecrets {
  return { state, nonce: derived(key, 'nonce'), codeVerifier: derived(key, 'code verifier') }
}

/** The identifier under which a running sign-in is stored: nobody finds it who lacks the state or the cookie. */
export function signInId(state: string, cookie: string): Buffer {
  return createHash('sha256').update(`${state}.${cookie}`).digest()
}

function derived(key: string, purpose: string): string {
  return createHmac('sha256', key).update(purpose).digest('base64url')
}

/** A sign-in at a provider by authorization code (RFC 6749 section 4.1, OpenID Connect Core section 3.1). */
export interface ProviderFlow {
  /** The address of the provider's page. @throws {Fault} */
  begin(provider: Provider, redirectUri: string, secrets: SignInSecrets): Promise<string>
  /**
   * The person whom the provider signed in.
   * @param response parameters with which the provider sent the browser back
   * @throws {Fault} when it signed in nobody, or its response cannot be believed
   */
  end(
    provider: Provider,
    redirectUri: string,
    secrets: SignInSecrets,
    response: URLSearchParams,
  ): Promise<ProviderIdentity>
}

const scopes = { openid: 'openid email profile', github: 'user:email' } as const

export function createProviderFlow(clock: Clock): ProviderFlow {
  const fetchProvider = createProviderFetch(clock)
  const servers = createProviderServers(fetchProvider, clock.now)

  async function identify(
    provider: Provider,
    server: AuthorizationServer,
    redirectUri: string,
    { state, nonce, codeVerifier }: SignInSecrets,
    response: URLSearchParams,
  ): Promise<ProviderIdentity> {
    const client: Client = { client_id: provider.clientId }
    const options = {
      [customFetch]: fetchProvider,
      [allowInsecureRequests]: mayBeInsecure(provider.issuer),
    }
    const tokenResponse = await authorizationCodeGrantRequest(
      server,
      client,
      clientAuthentication(server, provider),
      validateAuthResponse(server, client, response, state),
      redirectUri,
      codeVerifier,
      options,
    )
    if (provider.kind === 'github') {
      const { access_token } = await processAuthorizationCodeResponse(server, client, tokenResponse)
      return readGitHubIdentity(provider, access_token, fetchProvider)
    }
    return readOpenIdIdentity(server, client, tokenResponse, nonce, options)
  }

  return {
    begin: async (provider, redirectUri, { state, nonce, codeVerifier }) => {
      const { authorization_endpoint } = await servers.of(provider)
      const url = new URL(String(authorization_endpoint))
      const parameters = {
        response_type: 'code',
        client_id: provider.clientId,
        redirect_uri: redirectUri,
        scope: scopes[provider.kind],
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(provider.kind === 'openid' ? { nonce } : {}),
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url.href
    },
    end: async (provider, redirectUri, secrets, response) => {
      try {
        return await identify(provider, await servers.of(provider), redirectUri, secrets, response)
      } catch (error) {
        const fault = explainProviderFault(error)
        if (!fault) throw error
        // Metadata or keys may have changed since they were read.
        if (fault.reason !== 'sign-in-cancelled') servers.forget(provider)
        throw fault
      }
    },
  }
}

/** HTTP Basic, which every server has to accept (RFC 6749 section 2.3.1), unless it names the other way alone. */
function clientAuthentication(server: AuthorizationServer, { clientSecret }: Provider) {
  const methods = server.token_endpoint_auth_methods_supported
  const isBasic = methods === undefined || methods.includes('client_secret_basic')
  return (isBasic ? ClientSecretBasic : ClientSecretPost)(clientSecret.reveal())
}
