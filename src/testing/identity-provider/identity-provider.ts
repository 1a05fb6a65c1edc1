import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { createPersonBrowser } from './person-browser.ts'

/** Whom the provider signs in, with the claims of OpenID Connect. */
interface Person {
  sub: string
  email: string | undefined
  email_verified: boolean
  name: string
}

/** A real OpenID provider on a free port, which signs in one person without asking. */
export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Whom it signs in from now on. */
  readonly person: Person
  /** Goes on from the provider's page as a new browser does. @returns the address of the callback with its query */
  visit(location: string): Promise<URL>
  close(): Promise<void>
}

const CLIENT_ID = 'epochal-tests'
const CLIENT_SECRET = 'the secret of the tests, which everybody may know'

/** Seconds for which anything of the provider is valid. */
const LIFETIME = 600

/** @param redirectUris addresses to which it may send browsers back */
export async function startIdentityProvider(...redirectUris: string[]): Promise<IdentityProvider> {
  const person: Person = {
    sub: 'ada',
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada Lovelace',
  }
  let respond: (request: IncomingMessage, response: ServerResponse) => unknown = (_, response) => {
    response.writeHead(503).end()
  }
  const server = createServer((request, response) => respond(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the provider listens on no port')
  const issuer = `http://127.0.0.1:${address.port}`
  const provider = await withoutWarnings(() => openProvider(issuer, redirectUris, person))
  const handle = provider.callback()
  respond = (request, response) =>
    request.url?.startsWith('/interaction/')
      ? finishInteraction(provider, person, request, response).catch((error: unknown) => {
          response.writeHead(500).end(String(error))
        })
      : handle(request, response)
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    person,
    visit: (location) => createPersonBrowser(issuer).visit(location),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function openProvider(issuer: string, redirectUris: string[], person: Person): Promise<Provider> {
  const { default: OidcProvider } = await import('oidc-provider')
  const provider = new OidcProvider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: redirectUris }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['the key of the tests'] },
    pkce: { required: () => true },
    ttl: {
      Interaction: LIFETIME,
      Grant: LIFETIME,
      Session: LIFETIME,
      AccessToken: LIFETIME,
      IdToken: LIFETIME,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...person, sub }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return provider
}

/** Signs the person in, and asks nothing. */
async function finishInteraction(
  provider: Provider,
  person: Person,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionFinished(request, response, { login: { accountId: person.sub, remember: false } })
}

/** The library warns on the console about the version of Node and about settings that only tests may have. */
async function withoutWarnings<T>(open: () => Promise<T>): Promise<T> {
  const { warn, info } = console
  const silent = () => undefined
  Object.assign(console, { warn: silent, info: silent })
  try {
    return await open()
  } finally {
    Object.assign(console, { warn, info })
  }
}
