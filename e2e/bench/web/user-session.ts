import type { MailReceiver } from '#testing/mail/mail-receiver.ts'
import type { SessionCookies } from './bench-pages.ts'

const EMAIL = 'ada@bench.example.org'
const PASSWORD = 'a long sentence that nobody guesses'
/** Requests of the project's key, so that its usage has something to show. */
const REQUESTS = ['epochs/latest', 'epochs/latest', 'blocks/latest', 'epochs/99999'] as const

/** A user who is signed in, with a project whose key was used. */
export interface UserSession {
  readonly cookies: SessionCookies
  readonly project: string
}

/**
 * Registers the user by the calls that the dashboard's pages make.
 * @param service the service's own address
 */
export async function startUserSession(
  address: string,
  service: string,
  mails: MailReceiver,
): Promise<UserSession> {
  let cookie = ''
  const call = async (path: string, body: object) => {
    const response = await fetch(`${address}/dashboard/api${path}`, {
      method: 'POST',
      headers: { Origin: address, 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    const [set] = response.headers.getSetCookie()
    if (set) cookie = set.split(';', 1)[0] ?? ''
    return response
  }
  await call('/registration', { email: EMAIL, password: PASSWORD })
  const { text } = await mails.next(EMAIL)
  await call('/registration/verification', { token: /token=([\w-]+)/.exec(text)?.[1] })
  const made = await call('/projects', { name: 'Epoch wall', network: 'sandbox' })
  const { project, newKey } = (await made.json()) as NewProject
  await sendRequests(`${service}/sandbox`, newKey)
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  const { hostname } = new URL(address)
  return {
    cookies: [
      {
        name,
        value,
        domain: hostname,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax',
      },
    ],
    project: project.id,
  }
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
