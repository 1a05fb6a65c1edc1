import { type MailLinkKind, mailLinkPath } from '#contract/dashboard/mail-link.ts'
import { DashboardRefusal } from '../dashboard/dashboard-refusal.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import type { MailLimit } from './mail-limit.ts'
import type { MailRequest } from './mails.ts'

/** Sends the mails of users. */
export interface UserMails {
  /**
   * Refuses a call that needs a mail, before it tells whether the address is known.
   * @param kind of the link in the mail
   * @throws {DashboardRefusal} when mails are off or fail, and when too many were asked for.
   */
  check(kind: MailLinkKind, to: string, address: string): void
  /** @param write makes the mail of a request */
  send(to: string, address: string, write: (request: MailRequest) => Mail): void
  /**
   * The address of a link. Where the explorer has more than one origin, it is that of the page which asks, whose cookies
   * the link needs.
   * @param headers of the page's request
   */
  link(kind: MailLinkKind, token: string, headers: Headers): string
  readonly dashboardUrl: string
}

export interface UserMailsDependencies {
  readonly sender: Mailer
  readonly limit: MailLimit
  /** The explorer's address as its visitors know it. */
  readonly explorerUrl: string
  /** Origins of the explorer, as its visitors know them. */
  readonly origins: ReadonlySet<string>
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

/** The consequence of a service that sends no mails, by the kind of link. */
const withoutMails: Readonly<Record<MailLinkKind, string>> = {
  verification: 'nobody can register by e-mail',
  'sign-in': 'there is no sign-in by e-mail',
  'password-reset': 'there are no links to set a new password',
  'email-change': 'no e-mail address can be changed',
}

export function createUserMails({
  sender,
  limit,
  explorerUrl,
  origins,
  now,
}: UserMailsDependencies): UserMails {
  const { host, origin: ownOrigin } = new URL(explorerUrl)
  return {
    check: (kind, to, address) => {
      if (sender.state === 'off') {
        throw new DashboardRefusal('not-offered', `This service sends no mails, so ${withoutMails[kind]}.`)
      }
      if (sender.isFailing()) {
        throw new DashboardRefusal(
          'unavailable',
          'Mails cannot be sent at the moment. Try again in a few minutes.',
          {
            'Retry-After': '60',
          },
        )
      }
      limit.take(to, address)
    },
    send: (to, address, write) => sender.send(write({ to, from: address, at: now(), host })),
    link: (kind, token, headers) => {
      const asking = headers.get('Origin') ?? ''
      const origin = origins.has(asking) ? asking : ownOrigin
      return origin + explorerUrl.slice(ownOrigin.length) + mailLinkPath(kind, token)
    },
    dashboardUrl: `${explorerUrl}/dashboard`,
  }
}
