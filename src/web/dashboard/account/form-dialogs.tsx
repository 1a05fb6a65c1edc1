import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { announce } from '../../ui/controls/announcer.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { ActionButton } from '../calls/action-button.tsx'
import { reasonOf } from '../calls/dashboard-failure.ts'
import { accountQuery } from '../calls/dashboard-queries.ts'
import { useCall } from '../calls/use-call.ts'
import { fieldFault } from '../sign-in/form-parts.tsx'
import { SignInFailureNotice } from '../sign-in/pause.tsx'
import { NewPasswordField, PasswordField } from '../sign-in/sign-in-fields.tsx'

/**
 * A dialog around one form. The focus begins in its first field, and goes to the field that a failure concerns.
 * @param submit text of the main button
 * @param isBusy while the call runs, or the form must not be sent yet
 * @param error of the call
 * @param isShownByField whether a field says why
 */
export function FormDialog({
  title,
  submit,
  isBusy,
  error,
  isShownByField = false,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  submit: string
  isBusy: boolean
  error: Error | null
  isShownByField?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([tabindex])')?.focus(), [])

  useEffect(() => {
    if (error) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.select()
  }, [error])

  function send(event: FormEvent): void {
    event.preventDefault()
    onSubmit()
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <ActionButton type="submit" form={id} className="button button--primary" isBusy={isBusy}>
            {submit}
          </ActionButton>
        </>
      }
    >
      <form id={id} ref={form} className="dialog-form" onSubmit={send}>
        {children}
      </form>
      <SignInFailureNotice error={isShownByField ? null : error} />
    </Dialog>
  )
}

/** A dialog that asks for one name. @param most characters of the longest name */
export function RenameDialog({
  title,
  label,
  hint,
  name,
  most,
  autoComplete = 'off',
  isRequired = false,
  submit = 'Save',
  isBusy,
  error,
  onRename,
  onClose,
}: {
  title: string
  label: string
  hint: ReactNode
  name: string
  most: number
  autoComplete?: string
  isRequired?: boolean
  submit?: string
  isBusy: boolean
  error: Error | null
  onRename: (name: string) => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState(name)
  return (
    <FormDialog
      title={title}
      submit={submit}
      isBusy={isBusy}
      error={error}
      onSubmit={() => onRename(typed)}
      onClose={onClose}
    >
      <TextField
        label={label}
        hint={hint}
        name="new-name"
        autoComplete={autoComplete}
        required={isRequired}
        maxLength={most}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  )
}

/** Reads the account anew after a change, and announces the change once the page shows it. */
export function useAccountChange(): (sentence: string) => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(
    async (sentence) => {
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      announce(sentence)
    },
    [queryClient],
  )
}

/** @param isPrinted whether mails are shown in the terminal instead of being sent */
export function ChangeEmailDialog({ isPrinted, onClose }: { isPrinted: boolean; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const changed = useAccountChange()
  const request = useCall('requestEmailChange', async () => {
    await changed(`The change waits for the links in the mails to both addresses.`)
    onClose()
  })
  return (
    <FormDialog
      title="Change the e-mail address"
      submit="Send both links"
      isBusy={request.isPending}
      error={request.error}
      onSubmit={() => request.mutate({ body: { email } })}
      onClose={onClose}
    >
      <p className="secondary">
        The old and the new address each get a mail with a link. The address changes once both links are
        confirmed within a day.
        {isPrinted && ' No mail server is set: both mails appear in the terminal where Epochal runs.'}
      </p>
      <TextField
        label="New e-mail address"
        fault={fieldFault(request.error)?.sentence}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </FormDialog>
  )
}

/** @param hasPassword whether there is one, which then has to be typed */
export function PasswordDialog({
  email,
  hasPassword,
  onClose,
}: {
  email: string
  hasPassword: boolean
  onClose: () => void
}) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const changed = useAccountChange()
  const set = useCall('setPassword', async () => {
    await changed('The password is set. All other sessions are ended.')
    onClose()
  })
  const reason = reasonOf(set.error)
  const currentFault = reason === 'wrong-credentials' ? set.error?.message : undefined
  const fault = reason === 'weak-password' ? set.error?.message : undefined
  return (
    <FormDialog
      title={hasPassword ? 'Change the password' : 'Set a password'}
      submit={hasPassword ? 'Change the password' : 'Set the password'}
      isBusy={set.isPending}
      error={set.error}
      isShownByField={currentFault !== undefined || fault !== undefined}
      onSubmit={() => set.mutate({ body: { password, ...(hasPassword && { current }) } })}
      onClose={onClose}
    >
      <p className="secondary">All other sessions end with it. API keys go on working.</p>
      {/* Password managers store the password under this name. */}
      <input
        className="visually-hidden"
        type="text"
        autoComplete="username"
        tabIndex={-1}
        aria-hidden="true"
        readOnly
        value={email}
      />
      {hasPassword && (
        <PasswordField
          label="Current password"
          name="password"
          autoComplete="current-password"
          required
          fault={currentFault}
          value={current}
          onChange={({ target }) => setCurrent(target.value)}
        />
      )}
      <NewPasswordField
        label="New password"
        email={email}
        fault={fault}
        password={password}
        onChange={setPassword}
      />
    </FormDialog>
  )
}
