import { randomBytes } from 'node:crypto'
import { groupDigits } from '#cardano/decimal.ts'
import { HOUR, type Instant } from '#cardano/utc-time.ts'
import type { DashboardReason } from '#contract/dashboard/dashboard-refusals.ts'
import { FORGOT_PASSWORD, type MailLinkKind, mailLinkPath } from '#contract/dashboard/mail-link.ts'
import { addressGroup } from '#http/client-address.ts'
import { Refusal, tooManyRequests } from '#http/refusal.ts'
import { createTokenBuckets } from '#http/token-buckets.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import { pairOf, type RecentSignIns } from './recent-sign-ins.ts'

/** The request that a mail answers. */
export interface MailRequest {
  readonly to: string
  /** Address of the client, as far as it is known. */
  readonly from: string
  readonly at: Instant
  /** Host of the explorer, as its visitors know it. */
  readonly host: string
}

/** @param minutes for which the link is valid, in this and the other mails */
export function signInMail(request: MailRequest, link: string, minutes: number): Mail {
  return mail(request, `Sign in to ${request.host}`, [
    `Somebody asked to sign in to ${request.host} with this e-mail address.`,
    'Open this link and press "Sign in":',
    link,
    lifetime(minutes),
    'If it was not you, do nothing: without this link nobody gets in.',
  ])
}

export function registrationMail(request: MailRequest, link: string, minutes: number): Mail {
  return mail(request, `Confirm your e-mail address for ${request.host}`, [
    `Somebody registered at ${request.host} with this e-mail address.`,
    'Open this link and press "Confirm":',
    link,
    lifetime(minutes),
    'A password that was chosen counts only in the browser that registered; after opening the link in another one, set one on the page "Account".',
    'If it was not you, do nothing: without this link no account is made.',
  ])
}

/** For an address that has an account when somebody registers with it. */
export function alreadyRegisteredMail(request: MailRequest, dashboardUrl: string): Mail {
  return mail(request, `You have an account at ${request.host}`, [
    `Somebody registered at ${request.host} with this e-mail address, which has an account already. Nothing was changed.`,
    `If it was you, sign in. If you have forgotten the password, choose "${FORGOT_PASSWORD}" beside it:`,
    dashboardUrl,
    'If it was not you, do nothing.',
  ])
}

/** For an address that has an account when somebody wants to change that of another account to it. */
export function addressInUseMail(request: MailRequest, dashboardUrl: string): Mail {
  return mail(request, `This e-mail address has an account at ${request.host}`, [
    `Somebody asked to use this e-mail address for another account at ${request.host}. It has an account already, and nothing was changed.`,
    'If it was you, sign in to the account that has it, or delete that one first:',
    dashboardUrl,
    'If it was not you, do nothing.',
  ])
}

export function passwordResetMail(request: MailRequest, link: string, minutes: number): Mail {
  return mail(request, `Set a new password for ${request.host}`, [
    `Somebody asked to set a new password for your account at ${request.host}.`,
    'Open this link and enter the new password:',
    link,
    lifetime(minutes),
    'If it was not you, do nothing: your password stays as it is.',
  ])
}

export function passwordChangedMail(request: MailRequest, dashboardUrl: string): Mail {
  return mail(request, `The password of your account at ${request.host} was set`, [
    `The password of your account at ${request.host} was set, and all other sessions were ended.`,
    `If it was not you, set a new one at once, which ends all sessions: choose "${FORGOT_PASSWORD}" beside the password:`,
    dashboardUrl,
  ])
}

/** The two mails of a change of the e-mail address. @param isNew whether this one goes to the new address */
export function emailChangeMail(
  request: MailRequest,
  link: string,
  minutes: number,
  { newEmail, isNew }: { readonly newEmail: string; readonly isNew: boolean },
): Mail {
  return mail(request, `Confirm the new e-mail address of your account at ${request.host}`, [
    isNew
      ? `Somebody asked to use this e-mail address for an account at ${request.host}.`
      : `Somebody asked to change the e-mail address of your account at ${request.host} to ${newEmail}.`,
    'Open this link and press "Confirm". The address changes once the links to the old and to the new address are both confirmed:',
    link,
    lifetime(minutes),
    isNew
      ? 'If it was not you, do nothing: this address is not used then.'
      : `If it was not you, do not confirm it, and set a new password by "${FORGOT_PASSWORD}" where you sign in, which ends all sessions.`,
  ])
}

/** Tells the old address that another one has taken its place. */
export function emailChangedMail(request: MailRequest, newEmail: string): Mail {
  return mail(request, `The e-mail address of your account at ${request.host} was changed`, [
    `The e-mail address of your account at ${request.host} is now ${newEmail}. Mails no longer come here.`,
    'Both addresses confirmed it. If it was not you, ask the operator of this service.',
  ])
}

export function accountDeletedMail(request: MailRequest): Mail {
  return mail(request, `Your account at ${request.host} was deleted`, [
    `Your account at ${request.host} was deleted, with its projects and keys. Nothing of it is kept under your name.`,
    'If it was not you, ask the operator of this service.',
  ])
}

/** Tells the owner of a key that it has used most of its quota of a day. */
export function quotaMail(told: {
  readonly to: string
  readonly explorerUrl: string
  readonly project: string
  /** Name that the owner gave the key; null without one. */
  readonly name: string | null
  /** First characters of the key. */
  readonly key: string
  /** Start of the day of UTC. */
  readonly day: Instant
  readonly requests: number
  readonly perDay: number
}): Mail {
  const { to, explorerUrl, project, name, key, day, requests, perDay } = told
  const named = name === null ? `The key ${key}…` : `The key "${name}" (${key}…)`
  const count = (number: number) => groupDigits(number)
  return {
    to,
    subject: `A key of ${project} has used most of its requests of today`,
    text: [
      `${named} of the project "${project}" has sent ${count(requests)} of the ${count(perDay)} requests that it may send on ${new Date(day).toISOString().slice(0, 10)}, a day of UTC.`,
      'Those beyond them get the status 402 until midnight UTC. The use of each key is shown in the dashboard:',
      `${explorerUrl}/dashboard`,
      new URL(explorerUrl).host,
    ].join('\n\n'),
  }
}

function lifetime(minutes: number): string {
  const time = minutes < 60 ? `${minutes} minutes` : minutes === 60 ? 'an hour' : `${minutes / 60} hours`
  return `It can be used once, within ${time}.`
}

function mail({ to, from, at, host }: MailRequest, subject: string, paragraphs: readonly string[]): Mail {
  const time = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const origin =
    from === '' ? `Requested at ${time}.` : `Requested at ${time}, from the network address ${from}.`
  return { to, subject, text: [...paragraphs, `${origin}\n${host}`].join('\n\n') }
}

/**
 * Limits mails: to each e-mail address, whether it has an account or not, and by each client's address. A user who has
 * lately signed in at an address gets mails there that others cannot use up.
 * Not in the specification: this limit. Each instance counts on its own.
 */
export interface MailLimit {
  /** @throws {Refusal} when too many were asked for. */
  take(email: string, address: string): void
}

/** Mails to one e-mail address. */
const recipientRate = { perSecond: 5 / (HOUR / 1000), burst: 5 }
/** Mails that one client's address may ask for, such as that of an office. */
const addressRate = { perSecond: 60 / (HOUR / 1000), burst: 30 }
/** Holders in memory of each kind; the longest unused are forgotten. */
const MAX_HOLDERS = 20_000

export function createMailLimit(recent: RecentSignIns, now: () => Instant): MailLimit {
  const byRecipient = createTokenBuckets({ ...recipientRate, most: MAX_HOLDERS, now })
  const byAddress = createTokenBuckets({ ...addressRate, most: MAX_HOLDERS, now })
  return {
    take: (email, address) => {
      const group = addressGroup(address)
      const recipient = recent.has(email, address) ? pairOf(email, address) : email
      const wait = Math.max(byRecipient.wait(recipient), byAddress.wait(group))
      if (wait > 0) throw tooManyRequests('Too many mails were asked for.', wait)
      byRecipient.take(recipient)
      byAddress.take(group)
    },
  }
}

/** Sends the mails of users. */
export interface UserMails {
  /**
   * Refuses a call that needs a mail, before it tells whether the address is known.
   * @param kind of the link in the mail
   * @throws {Refusal} when mails are off or fail, and when too many were asked for.
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
  readonly now: () => Instant
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
        throw new Refusal('not-offered', `This service sends no mails, so ${withoutMails[kind]}.`)
      }
      if (sender.isFailing()) {
        throw new Refusal('unavailable', 'Mails cannot be sent at the moment. Try again in a few minutes.', {
          'Retry-After': '60',
        })
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

/** 256 random bits, as the token of a new link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The refusal of a link that is forged, used up or expired; which of them is not said. */
export const INVALID_LINK: readonly [reason: DashboardReason, sentence: string] = [
  'invalid-link',
  'This link cannot be used: it has expired, was used already, or is not complete. Ask for a new one.',
]
