import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { ActionButton } from '../calls/action-button.tsx'
import { SignInFailureNotice } from '../sign-in/sign-in-failure-notice.tsx'

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
