import { FORGOT_PASSWORD } from '#contract/dashboard/mail-link.ts'
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
  return mail(request, `Your password for ${request.host} was changed`, [
    `The password of your account at ${request.host} was changed, and all other sessions were ended.`,
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
