import type { ReactNode } from 'react'
import type { SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { Notice } from '../../ui/records/notice.tsx'
import { reasonOf } from '../calls/dashboard-failure.ts'
import { takeFocus } from '../use-kept-focus.ts'

/** Heading of the form that is shown. @param takesFocus when it takes the place of another, which had the focus */
export function FormHeading({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  return (
    <h2 id="sign-in-form" className="sign-in-title" tabIndex={-1} ref={takesFocus ? takeFocus : undefined}>
      {children}
    </h2>
  )
}

/** Properties of each form of the signed-out page. */
export interface FormProps {
  readonly options: SignInOptions
  /** Text of the address, which stays when the form changes. */
  readonly email: string
  readonly onEmail: (email: string) => void
  /** Code of an invitation; empty without one. */
  readonly invitation: string
  readonly onInvitation: (invitation: string) => void
  /** Whether the form takes the place of another one, which had the focus. */
  readonly takesFocus: boolean
}

/** The form of the signed-out page, as its address names it. */
export type ShownForm = 'sign-in' | 'register' | 'reset'

/** The form that a query names; the one to sign in without a name, and for an unknown one. */
export function shownForm(search: URLSearchParams): ShownForm {
  const form = search.get('form')
  return form === 'register' || form === 'reset' ? form : 'sign-in'
}

/** The query that names a form, for a link within the page. */
export function formQuery(form: ShownForm): string {
  return form === 'sign-in' ? '?' : `?form=${form}`
}

/** The field that a refusal is about, with the sentence below it. */
export interface FieldFault {
  readonly field: 'email' | 'password' | 'invitation'
  readonly sentence: string
}

/** The end of a refused body's sentence, which names the field. */
const PLACE = / \(body, (email|password|invitation)\)$/

/** The fault of one field; undefined for a failure that concerns the whole form. */
export function fieldFault(error: Error | null): FieldFault | undefined {
  if (!error) return undefined
  switch (reasonOf(error)) {
    case 'weak-password':
      return { field: 'password', sentence: error.message }
    case 'invitation-needed':
      return { field: 'invitation', sentence: error.message }
    case 'bad-request': {
      const field = PLACE.exec(error.message)?.[1] as FieldFault['field'] | undefined
      return field && { field, sentence: error.message.replace(PLACE, '') }
    }
    default:
      return undefined
  }
}

/** The reason why nothing by e-mail is offered. */
export function MailsOff({ title }: { title: string }) {
  return (
    <Notice kind="warn" title={title}>
      No mail server is set, so addresses cannot be confirmed. The operator of this server can set{' '}
      <code>SMTP_URL</code>.
    </Notice>
  )
}

/** Text of a button that asks for a link in a mail, which a service without a mail server prints. */
export function linkButton(mail: SignInOptions['mail'], link = 'link'): string {
  return mail === 'printed' ? `Print a ${link} in the terminal` : `E-mail me a ${link}`
}

/** `15 minutes`, `a day`: the time for which a link in a mail works. */
export function lifetimeText(minutes: number): string {
  return minutes === 1440 ? 'a day' : `${minutes} minutes`
}
