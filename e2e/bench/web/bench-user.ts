import type { MailReceiver } from '#testing/mail/mail-receiver.ts'
import type { SessionCookies } from './bench-pages.ts'

const PASSWORD = 'a long sentence that nobody guesses'
/** Requests of the project's key, so that its usage has something to show. */
const REQUESTS = ['epochs/latest', 'epochs/latest', 'blocks/latest', 'epochs/99999'] as const

/** A user who is signed in, with a project whose key was used. */
interface BenchUser {
  readonly session: SessionCookies
  readonly project: string
}

/**
 * Registers a user by the calls that the dashboard's pages make.
 * @param service the service's own address
 */
export async function registerUser(
  address: string,
  service: string,
  mails: MailReceiver,
  email: string,
): Promise<BenchUser> {
  const call = async (path: string, body: object, session: SessionCookies = []) => {
    const cookies = session.map(({ name, value }) => `${name}=${value}`).join('; ')
    const response = await fetch(`${address}/dashboard/api${path}`, {
      method: 'POST',
      headers: { Origin: address, 'Content-Type': 'application/json', ...(cookies && { Cookie: cookies }) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  await call('/registration', { email, password: PASSWORD })
  const { text } = await mails.next(email)
  const [, token] = /token=([\w-]+)/.exec(text) ?? []
  const session = cookiesOf(await call('/registration/verification', { token }), address)
  const made = await call('/projects', { name: 'Epoch wall', network: 'sandbox' }, session)
  const { project, newKey } = (await made.json()) as NewProject
  await sendRequests(`${service}/sandbox`, newKey)
  return { session, project: project.id }
}

function cookiesOf({ headers }: Response, address: string): SessionCookies {
  const { hostname } = new URL(address)
  return headers.getSetCookie().map((cookie) => {
    const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? []
    return {
      name,
      value,
      domain: hostname,
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax',
    }
  })
}

interface NewProject {
  readonly project: { readonly id: string }
  readonly newKey: { readonly key: string; readonly secret: string }
}

async function sendRequests(base: string, { key, secret }: NewProject['newKey']): Promise<void> {
  const response = await fetch(`${base}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: key, client_secret: secret }),
  })
  const { access_token } = (await response.json()) as { access_token: string }
  const headers = { Authorization: `Bearer ${access_token}`, 'Client-Api-Key': key }
  for (const path of REQUESTS) await (await fetch(`${base}/api/core/${path}`, { headers })).text()
}
