import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Secret } from '#contract/secret.ts'
import type { GitHubProvider } from '#service/users/providers/provider.ts'

/** A server that answers as GitHub's three addresses do. */
export interface GitHubStandIn {
  readonly provider: GitHubProvider
  /** Responses of its API by path, which a test may change. */
  readonly api: Record<string, { status: number; body: unknown }>
  /** Bodies that were posted for tokens. */
  readonly tokenRequests: URLSearchParams[]
  /** The parameters with which it sends the browser back from an address of its page. */
  callback(location: string): URLSearchParams
  close(): Promise<void>
}

export async function startGitHubStandIn(): Promise<GitHubStandIn> {
  const codes = new Set<string>()
  const tokenRequests: URLSearchParams[] = []
  const api: GitHubStandIn['api'] = {
    '/user': {
      status: 200,
      body: { id: 583_231, login: 'grace', name: 'Grace Hopper', email: 'public@example.com' },
    },
    '/user/emails': {
      status: 200,
      body: [
        { email: 'old@example.com', primary: false, verified: true, visibility: null },
        { email: 'Grace@example.com', primary: true, verified: true, visibility: 'private' },
      ],
    },
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new URLSearchParams(await text(request))
    const send = (status: number, content: unknown) => {
      response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify(content))
    }
    if (request.url === '/token') {
      tokenRequests.push(body)
      const isGood = codes.delete(body.get('code') ?? '') && body.get('client_secret') === 'secret'
      // GitHub answers 200 for a code that it does not take, too.
      return send(
        200,
        isGood
          ? { access_token: 'gho_x', token_type: 'bearer', scope: 'user:email' }
          : { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' },
      )
    }
    const answer = api[request.url ?? '']
    const isAllowed =
      request.headers.authorization === 'Bearer gho_x' && request.headers['user-agent'] !== undefined
    if (!answer || !isAllowed) return send(403, { message: 'Forbidden' })
    send(answer.status, answer.body)
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    api,
    tokenRequests,
    provider: {
      kind: 'github',
      id: 'github',
      name: 'GitHub',
      issuer: origin,
      clientId: 'client',
      clientSecret: new Secret('secret'),
      urls: { authorization: `${origin}/authorize`, token: `${origin}/token`, api: origin },
    },
    callback: (location) => {
      const code = crypto.randomUUID()
      codes.add(code)
      return new URLSearchParams({ code, state: new URL(location).searchParams.get('state') ?? '' })
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
