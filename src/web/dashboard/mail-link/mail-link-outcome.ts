import type { MailLinkKind } from '#contract/dashboard/mail-link.ts'

/** The end of a link: the dashboard is open, or a sentence is left to read. */
export type MailLinkOutcome =
  | 'dashboard'
  | 'no-password'
  | 'password-set'
  | 'address-confirmed'
  | 'address-changed'

/** The outcome of the call that took a link of a kind. */
export function mailLinkOutcome(kind: MailLinkKind, result: object | undefined): MailLinkOutcome {
  switch (kind) {
    case 'password-reset':
      return 'password-set'
    case 'email-change':
      return result && 'state' in result && result.state === 'changed'
        ? 'address-changed'
        : 'address-confirmed'
    case 'verification':
      return result && 'hasPassword' in result && !result.hasPassword ? 'no-password' : 'dashboard'
    case 'sign-in':
      return 'dashboard'
  }
}

export interface OutcomeWords {
  readonly title: string
  readonly text: string
}

export const outcomeWords: Readonly<Record<Exclude<MailLinkOutcome, 'dashboard'>, OutcomeWords>> = {
  'no-password': {
    title: 'You are signed in',
    text: 'Your account has no password: none was chosen, or it was chosen in another browser, where alone it counts. You can set one under Account, or sign in by links.',
  },
  'password-set': { title: 'The new password is set', text: 'All sessions have ended. Sign in with it.' },
  'address-confirmed': {
    title: 'This address is confirmed',
    text: 'Confirm the link in the mail to the other address too. Then the address of the account changes.',
  },
  'address-changed': {
    title: 'The e-mail address is changed',
    text: 'Both addresses are confirmed. Sign in with the new one from now on.',
  },
}
