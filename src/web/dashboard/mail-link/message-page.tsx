import type { ReactNode } from 'react'
import type { MailLinkKind } from '#contract/dashboard/mail-link.ts'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { formQuery } from '#web/dashboard/sign-in/form-parts.tsx'
import { takeFocus } from '#web/dashboard/use-kept-focus.ts'

/** A page that says one thing, with what can be done next. @param takesFocus when it takes the place of a form */
export function MessagePage({
  title,
  takesFocus = false,
  children,
}: {
  title: string
  takesFocus?: boolean
  children: ReactNode
}) {
  return (
    <div className="mail-link stack">
      <title>{`${title} · Epochal`}</title>
      <h1 tabIndex={-1} ref={takesFocus ? takeFocus : undefined}>
        {title}
      </h1>
      {children}
    </div>
  )
}

export interface MailLinkWords {
  readonly title: string
  /** The effect of the button. */
  readonly effect: string
  readonly button: string
  /** The person who did not ask for the link. */
  readonly notYou: string
  /** Where another link is asked for. */
  readonly another: WayOn
}

export interface WayOn {
  readonly to: string
  readonly text: string
}

const dashboard: WayOn = { to: generalPagePaths.dashboard, text: 'To the dashboard' }
const account: WayOn = { to: generalPagePaths.account, text: 'Go to your account' }
const signIn: WayOn = { to: generalPagePaths.dashboard, text: 'Sign in' }

const NOTHING_YET = 'Close this page. Nothing has happened yet.'

export const mailLinkWords: Readonly<Record<MailLinkKind, MailLinkWords>> = {
  'sign-in': {
    title: 'Sign in to Epochal?',
    effect: 'This browser is signed in when you press the button.',
    button: 'Sign in',
    notYou: `You did not ask for the link? ${NOTHING_YET}`,
    another: { to: generalPagePaths.dashboard, text: 'Get a new link' },
  },
  verification: {
    title: 'Confirm your e-mail address',
    effect: 'Your account is made, and this browser is signed in, when you press the button.',
    button: 'Confirm',
    notYou: `You did not register? ${NOTHING_YET}`,
    another: { to: `${generalPagePaths.dashboard}${formQuery('register')}`, text: 'Register again' },
  },
  'password-reset': {
    title: 'Choose a new password',
    effect: 'A new password ends all sessions of your account. API keys go on working.',
    button: 'Set the password',
    notYou: `You did not ask for the link? ${NOTHING_YET}`,
    another: { to: `${generalPagePaths.dashboard}${formQuery('reset')}`, text: 'Get a new link' },
  },
  'email-change': {
    title: 'Confirm the new e-mail address',
    effect:
      'The address of the account changes once the links to the old and to the new address are both confirmed.',
    button: 'Confirm',
    notYou: `You did not ask for the change? ${NOTHING_YET}`,
    another: account,
  },
}

/** The ways on from a link that does not work any more, the likely one first. */
export function waysOn(kind: MailLinkKind, isSignedIn: boolean): readonly WayOn[] {
  if (isSignedIn) return [kind === 'sign-in' || kind === 'verification' ? dashboard : account]
  const { another } = mailLinkWords[kind]
  return kind === 'verification' ? [another, signIn] : [another]
}
