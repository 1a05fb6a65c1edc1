import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { ActionButton } from '../calls/action-button.tsx'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { isConfirmedBy } from './rename-step.ts'

/**
 * Asks before something stops working.
 * @param name typed by the person to confirm; undefined where a press is enough
 * @param onConfirm gets the typed text
 */
export function ConfirmDialog({
  title,
  name,
  keep,
  confirm,
  isBusy,
  error,
  onClose,
  onConfirm,
  children,
}: {
  title: string
  name?: string
  keep: string
  confirm: string
  isBusy: boolean
  error: Error | null
  onClose: () => void
  onConfirm: (typed: string) => void
  children: ReactNode
}) {
  const form = useId()
  const [typed, setTyped] = useState('')
  const isConfirmed = name === undefined || isConfirmedBy(typed, name)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isConfirmed && !isBusy) onConfirm(typed)
  }

  return (
    <Dialog
      isAlert
      title={title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {keep}
          </button>
          <ActionButton
            type="submit"
            form={form}
            className={name === undefined ? 'button button--primary' : 'button button--danger'}
            isBusy={!isConfirmed || isBusy}
          >
            {confirm}
          </ActionButton>
        </>
      }
    >
      <form id={form} className="dialog-form" onSubmit={submit}>
        <div className="secondary confirm-text">{children}</div>
        {name !== undefined && (
          <TextField
            label={
              <>
                Type <b className="confirm-name">{name}</b> to confirm
              </>
            }
            name="confirmation"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-initial-focus
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {error && <FailureNotice error={error} />}
      </form>
    </Dialog>
  )
}
