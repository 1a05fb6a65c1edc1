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
import { explainProviderFault } from './explain-provider-fault.ts'
import { readGitHubIdentity } from './github-identity.ts'
import { readOpenIdIdentity } from './openid-identity.ts'
import type { Provider, ProviderIdentity } from './provider.ts'
import { createProviderFetch } from './provider-fetch.ts'
import { createProviderServers, mayBeInsecure } from './provider-servers.ts'
import type { SignInSecrets } from './sign-in-secrets.ts'

/** A sign-in at a provider by authorization code (RFC 6749 section 4.1, OpenID Connect Core section 3.1). */
export interface ProviderFlow {
  /** The address of the provider's page. @throws {ProviderFault} */
  begin(provider: Provider, redirectUri: string, secrets: SignInSecrets): Promise<string>
  /**
   * The person whom the provider signed in.
   * @param response parameters with which the provider sent the browser back
   * @throws {ProviderFault} when it signed in nobody, or its response cannot be believed
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
