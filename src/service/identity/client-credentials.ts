import type { Context } from 'hono'
import { AuthenticationError } from './authentication-failure.ts'
import { OAuthRefusal } from './oauth-refusal.ts'

/** The parameters of a request, each of them once. */
export type Form = ReadonlyMap<string, string>

/** @throws {OAuthRefusal} */
export async function readForm(c: Context): Promise<Form> {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (c.req.method !== 'POST' || type !== 'application/x-www-form-urlencoded') {
    throw new OAuthRefusal('invalid_request', 'send this request by POST with a form-encoded body')
  }
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(await c.req.text())) {
    if (form.has(name)) throw new OAuthRefusal('invalid_request', 'a parameter is given more than once')
    form.set(name, value)
  }
  return form
}

export interface ClientCredentials {
  readonly id: string
  readonly secret: string
}

/**
 * The client's key and secret, from the body or from HTTP Basic, never from both (RFC 6749 section 2.3.1). What has no
 * value counts as left out (section 3.2), an empty `Authorization` too.
 * @throws {OAuthRefusal | AuthenticationError}
 */
export function clientCredentials(authorization: string | undefined, form: Form): ClientCredentials {
  if (authorization && (form.get('client_id') || form.get('client_secret'))) {
    throw new OAuthRefusal('invalid_request', 'the client authenticates twice, in the header and in the body')
  }
  const client = authorization
    ? readBasic(authorization)
    : { id: form.get('client_id'), secret: form.get('client_secret') }
  if (!client?.id || !client.secret) {
    throw new AuthenticationError('no-secret')
  }
  if (!/^[\x20-\x7e]*$/.test(client.id)) {
    throw new OAuthRefusal('invalid_client', 'a key is made of printable ASCII characters')
  }
  return { id: client.id, secret: client.secret }
}

function readBasic(authorization: string): Partial<ClientCredentials> | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1]
  if (!encoded) return undefined
  const credentials = Buffer.from(encoded, 'base64').toString()
  const colon = credentials.indexOf(':')
  return colon < 0
    ? undefined
    : { id: formDecoded(credentials.slice(0, colon)), secret: formDecoded(credentials.slice(colon + 1)) }
}

/** RFC 6749 section 2.3.1 form-encodes what it puts into Basic; text that is not so encoded stays as it is. */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
