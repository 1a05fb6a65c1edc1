import type { Mail } from '../mail/mailer.ts'

/** The request that a mail answers. */
export interface MailRequest {
  readonly to: string
  /** Address of the client, as far as it is known. */
  readonly from: string
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  /** Host of the explorer, as its visitors know it. */
  readonly host: string
}

/** @param minutes for which the link is valid, in this and the other mails */
export function signInMail(request: MailRequest, link: string, minutes: number): Mail {
  return mail(request, `Sign in to ${request.host}`, [
    `Somebody asked to sign in to ${request.host} with this e-mail address.`,
    `Open this link and press "Sign in":`,
    link,
    lifetime(minutes),
    'If it was not you, do nothing: without this link nobody gets in.',
  ])
}

export function registrationMail(request: MailRequest, link: string, minutes: number): Mail {
  return mail(request, `Confirm your e-mail address for ${request.host}`, [
    `Somebody registered at ${request.host} with this e-mail address.`,
    `Open this link and press "Confirm":`,
    link,
    lifetime(minutes),
    'If it was not you, do nothing: without this link no account is made.',
  ])
}

/** For an address that has an account when somebody registers with it. */
export function alreadyRegisteredMail(request: MailRequest, dashboardUrl: string): Mail {
  return mail(request, `You have an account at ${request.host}`, [
    `Somebody registered at ${request.host} with this e-mail address, which has an account already. Nothing was changed.`,
    'If it was you, sign in, or ask for a link there if you have forgotten the password:',
    dashboardUrl,
    'If it was not you, do nothing.',
  ])
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
