import { randomBytes } from 'node:crypto'
import { readMailLink } from '#contract/dashboard/mail-link.ts'
import type { MailReceiver } from '../mail/mail-receiver.ts'
import type { SecretSearch } from '../secrets/secret-search.ts'
import { createDashboardClient, type DashboardClient } from '../service/dashboard-client.ts'
import {
  type Acknowledged,
  type AcknowledgedKey,
  type AcknowledgedProject,
  type AcknowledgedUser,
  deleting,
} from './acknowledged.ts'

/** The surroundings of a person who uses the dashboard. */
export interface Surroundings {
  /** Address of the service. */
  readonly address: string
  /** The explorer's address, as the service is told. */
  readonly explorerUrl: string
  readonly mailbox: MailReceiver
  readonly acknowledged: Acknowledged
  readonly secrets: SecretSearch
}

/** A browser with another network address for each request, so that no limit of an address is reached. */
export function openBrowser({ address, explorerUrl }: Surroundings): DashboardClient {
  const forwardedFor = () => `10.${randomBytes(3).join('.')}`
  return createDashboardClient(
    (path, init) =>
      fetch(`${address}${path}`, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), 'X-Forwarded-For': forwardedFor() },
      }),
    explorerUrl,
  )
}

/** Registers by e-mail, and confirms the address in the same browser. */
async function register(
  surroundings: Surroundings,
): Promise<{ readonly browser: DashboardClient; readonly user: AcknowledgedUser }> {
  const { mailbox, acknowledged, secrets } = surroundings
  const email = `user-${randomBytes(6).toString('hex')}@user.example`
  const password = randomBytes(15).toString('base64url')
  secrets.add('password', password)
  const browser = openBrowser(surroundings)
  await browser.call('register', { body: { email, password } })
  const mail = await mailbox.next(email)
  const link = readMailLink(/#\S+/.exec(mail.text)?.[0] ?? '')
  if (!link) throw new Error(`the mail to ${email} has no link`)
  secrets.add('token of a mail', link.token)
  await browser.call('verifyEmail', { body: { token: link.token } })
  const user = { email, password }
  acknowledged.users.push(user)
  noteCookies(browser, secrets)
  return { browser, user }
}

/**
 * The values of all cookies are secrets. The token in that of a session is stored as it is; it is worth nothing without
 * its signature, whose key is encrypted.
 */
export function noteCookies({ cookies }: DashboardClient, secrets: SecretSearch): void {
  for (const [name, value] of cookies) {
    const text = decodeURIComponent(value)
    secrets.add(`cookie ${name}`, text)
    const [, signature = ''] = text.split('.')
    if (signature !== '') secrets.add(`signature of the cookie ${name}`, signature)
  }
}

const NETWORKS = ['mainnet', 'preprod'] as const
/** Deletions among the calls of a person. */
const DELETIONS = 0.3

/**
 * Registers, and then creates and deletes projects and keys until the service responds no more.
 * @param turns calls after which the person leaves
 */
export async function useDashboard(surroundings: Surroundings, turns: number): Promise<void> {
  const { acknowledged, secrets } = surroundings
  const { browser, user: owner } = await register(surroundings)
  const own: AcknowledgedProject[] = []
  const keys: AcknowledgedKey[] = []
  for (let turn = 0; turn < turns; turn++) {
    const project = own[turn % Math.max(own.length, 1)]
    const isThere = project?.presence === 'present'
    const key = keys.find((each) => each.presence === 'present' && each.project === project)
    if (isThere && key && Math.random() < DELETIONS) {
      const parameters = { project: project.id, key: key.id }
      const body = { confirmation: nameOf(owner, own.indexOf(project)) }
      await deleting(key, () => browser.call('deleteKey', { parameters, body }))
    } else if (isThere && !key) {
      const parameters = { project: project.id }
      const { newKey } = await browser.call('createKey', { parameters, body: {} })
      keys.push(noted(newKey, project, NETWORKS[own.indexOf(project) % 2] ?? 'mainnet'))
    } else if (isThere && Math.random() < DELETIONS) {
      const body = { confirmation: nameOf(owner, own.indexOf(project)) }
      await deleting(project, () =>
        browser.call('deleteProject', { parameters: { project: project.id }, body }),
      )
    } else {
      const network = NETWORKS[own.length % 2] ?? 'mainnet'
      const body = { name: nameOf(owner, own.length), network }
      const { project: made, newKey } = await browser.call('createProject', { body })
      const created: AcknowledgedProject = { id: made.id, owner, presence: 'present' }
      acknowledged.projects.push(created)
      own.push(created)
      keys.push(noted(newKey, created, network))
    }
  }

  function noted(
    { id, key, secret }: { readonly id: string; readonly key: string; readonly secret: string },
    project: AcknowledgedProject,
    network: string,
  ): AcknowledgedKey {
    secrets.add('API secret', secret)
    const created: AcknowledgedKey = { id, key, secret, network, project, presence: 'present' }
    acknowledged.keys.push(created)
    return created
  }
}

function nameOf({ email }: AcknowledgedUser, index: number): string {
  return `Project ${index} of ${email.slice(0, 17)}`
}
