import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'

/** A small OpenID provider that does as a test says, also what no provider should. */
export interface LyingProvider {
  readonly issuer: string
  /** Its behaviour from now on. */
  lies: Lies
  /** Paths that were requested, without their queries. */
  readonly requested: string[]
  /** Signs with another key from now on, under another identifier. */
  rotateKey(): Promise<void>
  /** The parameters with which it sends the browser back from an address of its page. */
  callback(location: string): URLSearchParams
  close(): Promise<void>
}

/** The parts of a response that take the place of the truth. */
export interface Lies {
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly claims?: Readonly<Record<string, unknown>>
  /** Claims of the UserInfo endpoint, in the place of those of the ID token. */
  readonly userInfo?: Readonly<Record<string, unknown>>
  readonly signature?: 'other-key' | 'none' | 'secret'
  /** Parameters of the callback. */
  readonly callback?: Readonly<Record<string, string>>
  readonly token?: Readonly<Record<string, unknown>>
  /** Paths that are answered in another way. */
  readonly responses?: Readonly<Record<string, ProviderMisbehaviour>>
}

type ProviderMisbehaviour = 'silent' | 'huge' | '500' | 'redirect' | 'html'

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>

/** Claims of the honest provider. */
const person = { sub: 'eve', email: 'eve@example.com', email_verified: true, name: 'Eve' }

export async function startLyingProvider(clientId: string, clientSecret: string): Promise<LyingProvider> {
  let lies: Lies = {}
  let key = await generateKeyPair('RS256')
  let kid = 1
  const otherKey = await generateKeyPair('RS256')
  const requested: string[] = []
  /** Nonce and challenge of each code that was not used yet. */
  const codes = new Map<string, { readonly nonce: string | null }>()

  async function idToken(nonce: string | null): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const { userInfo, claims } = lies
    const payload = {
      ...(userInfo ? { sub: person.sub } : person),
      iss: provider.issuer,
      aud: clientId,
      iat: now,
      exp: now + 60,
      nonce,
      ...claims,
    }
    if (lies.signature === 'none') return new UnsecuredJWT(payload).encode()
    if (lies.signature === 'secret') {
      const secret = new TextEncoder().encode(clientSecret)
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(secret)
    }
    const signing = lies.signature === 'other-key' ? otherKey : key
    const header = { alg: 'RS256', kid: String(kid) }
    return new SignJWT(payload).setProtectedHeader(header).sign(signing.privateKey)
  }

  async function publicKeys({ publicKey }: KeyPair): Promise<unknown> {
    return { keys: [{ ...(await exportJWK(publicKey)), kid: String(kid), use: 'sig', alg: 'RS256' }] }
  }

  const documents: Readonly<Record<string, (body: string) => Promise<unknown>>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/authorize`,
      token_endpoint: `${provider.issuer}/token`,
      jwks_uri: `${provider.issuer}/jwks`,
      userinfo_endpoint: `${provider.issuer}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      ...lies.metadata,
    }),
    '/token': async (body) => {
      const code = new URLSearchParams(body).get('code') ?? ''
      const issued = codes.get(code)
      codes.delete(code)
      return issued
        ? {
            access_token: 'opaque',
            token_type: 'Bearer',
            id_token: await idToken(issued.nonce),
            ...lies.token,
          }
        : { error: 'invalid_grant' }
    },
    '/jwks': async () => publicKeys(key),
    '/userinfo': async () => ({ ...person, ...lies.userInfo }),
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://provider').pathname
    requested.push(path)
    const misbehaviour = lies.responses?.[path]
    if (misbehaviour) return misbehave(response, misbehaviour)
    const document = await documents[path]?.(await text(request))
    const isError = typeof document === 'object' && document !== null && 'error' in document
    response.writeHead(isError ? 400 : document ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(document))
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the provider listens on no port')

  const provider: LyingProvider = {
    issuer: `http://127.0.0.1:${address.port}`,
    get lies() {
      return lies
    },
    set lies(next) {
      lies = next
    },
    requested,
    rotateKey: async () => {
      kid += 1
      key = await generateKeyPair('RS256')
    },
    callback: (location) => {
      const asked = new URL(location).searchParams
      const code = crypto.randomUUID()
      codes.set(code, { nonce: asked.get('nonce') })
      return new URLSearchParams({
        code,
        state: asked.get('state') ?? '',
        iss: provider.issuer,
        ...lies.callback,
      })
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider
}

function misbehave(response: ServerResponse, misbehaviour: ProviderMisbehaviour): void {
  if (misbehaviour === '500') response.writeHead(500).end('<b>stack trace of the provider</b>')
  else if (misbehaviour === 'html') response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Hello')
  else if (misbehaviour === 'redirect') response.writeHead(302, { Location: '/elsewhere' }).end()
  else if (misbehaviour === 'huge') {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ filler: 'x'.repeat(2 ** 20) }))
  }
  // A silent one keeps the connection open and sends nothing.
}
