import type { ReactNode } from 'react'
import type { SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { signInSearch } from '#explorer-protocol/general-searches.ts'
import type { SearchValues } from '#explorer-protocol/search-schema.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import { ActionButton } from '#web/dashboard/calls/action-button.tsx'
import { fieldFault } from '#web/dashboard/calls/dashboard-failure.ts'
import { takeFocus } from '#web/dashboard/use-kept-focus.ts'
import { Notice } from '#web/ui/states/notice.tsx'
import { CallForm, type FormCall } from '../calls/call-form.tsx'
import { usePause } from './pause.tsx'
import './sign-in-form.css'

/** Heading of the form that is shown. @param takesFocus when it takes the place of another, which had the focus */
export function FormHeading({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  return (
    <h2 id="sign-in-form" className="sign-in-title" tabIndex={-1} ref={takesFocus ? takeFocus : undefined}>
      {children}
    </h2>
  )
}

/**
 * A form by which a person comes in, which is not sent during the pause after a refusal.
 * @param fields those that say themselves why the call failed
 * @param submit text of its button; undefined where nothing can be sent
 * @param children get the sentence about a field of a refused call
 * @param more what follows the button
 */
export function EntryForm({
  call,
  fields,
  submit,
  onSubmit,
  heading,
  children,
  more,
}: {
  call: FormCall
  fields: readonly string[]
  submit: string | undefined
  onSubmit: () => void
  heading?: ReactNode
  children: (faultOf: (field: string) => string | undefined) => ReactNode
  more?: ReactNode
}) {
  const isPaused = usePause(call.error) !== undefined
  const faultOf = (field: string) => fieldFault(call.error, field)
  return (
    <CallForm
      call={call}
      isHeld={isPaused}
      isFailureShown={fields.some(faultOf)}
      heading={heading}
      onSubmit={onSubmit}
    >
      {children(faultOf)}
      {submit !== undefined && (
        <ActionButton type="submit" className="button button--primary" isBusy={call.isPending || isPaused}>
          {submit}
        </ActionButton>
      )}
      {more}
    </CallForm>
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

/** The query that names a form, for a link within the page. */
export function formQuery(form: SearchValues<typeof signInSearch>['form']): string {
  return `?${writeSearch(signInSearch, { form })}`
}

/** The reason why nothing by e-mail is offered. */
export function MailsOff({
  title,
  command,
}: {
  title: string
  /** The operator's command that does the same without a mail. */
  command: string
}) {
  return (
    <Notice kind="warn" title={title}>
      No mail server is set. The operator of this server gives you a link that sets your password, by the
      command <code>{command}</code>, or sets <code>SMTP_URL</code>.
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
