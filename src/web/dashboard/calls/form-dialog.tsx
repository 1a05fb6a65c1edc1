import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { ActionButton } from './action-button.tsx'
import { CallForm, type FormCall } from './call-form.tsx'

interface FormDialogProps {
  readonly title: string
  /** Text of the main button; undefined where nothing can be sent. */
  readonly submit: string | undefined
  /** Text of the button that closes the dialog. */
  readonly keep?: string | undefined
  /** The call that the form makes, if it makes one. */
  readonly call?: FormCall
  readonly onClose: () => void
  readonly children?: ReactNode
}

/**
 * A dialog around one form. The focus begins in its first field, or, in a question without one, at the button that keeps things
 * as they are.
 * @param kind `question` asks before something stops working; `loss` before it is lost for good
 * @param isHeld whether the form must not be sent yet
 * @param isFailureShown whether a field says why the call failed
 * @param noValidate for fields whose faults the form shows itself
 * @param onSubmit gets the text of each field by its name
 */
export function FormDialog({
  title,
  submit,
  keep = 'Cancel',
  call,
  onClose,
  children,
  kind = 'form',
  isHeld = false,
  isFailureShown = false,
  noValidate = false,
  onSubmit,
}: FormDialogProps & {
  kind?: 'form' | 'question' | 'loss'
  isHeld?: boolean
  isFailureShown?: boolean
  noValidate?: boolean
  onSubmit: (text: (field: string) => string) => void
}) {
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => content.current?.querySelector<HTMLInputElement>('input:not([tabindex])')?.focus(), [])

  return (
    <Dialog
      title={title}
      isAlert={kind !== 'form'}
      onClose={onClose}
      footer={
        <>
          <button
            type="button"
            className="button"
            data-initial-focus={kind === 'form' ? undefined : ''}
            onClick={onClose}
          >
            {keep}
          </button>
          {submit !== undefined && (
            <ActionButton
              type="submit"
              form={id}
              className={kind === 'loss' ? 'button button--danger' : 'button button--primary'}
              isBusy={isHeld || call?.isPending === true}
            >
              {submit}
            </ActionButton>
          )}
        </>
      }
    >
      <div ref={content}>
        <CallForm
          id={id}
          className="stack gap-4"
          call={call}
          isHeld={isHeld}
          isFailureShown={isFailureShown}
          noValidate={noValidate}
          onSubmit={onSubmit}
        >
          {children}
        </CallForm>
      </div>
    </Dialog>
  )
}

/** A dialog that asks for one name. @param most characters of the longest name */
export function NameDialog({
  label,
  hint,
  name,
  most,
  autoComplete = 'off',
  isRequired = false,
  onName,
  ...dialog
}: Omit<FormDialogProps, 'children'> & {
  label: string
  hint: ReactNode
  name: string
  most: number
  autoComplete?: string
  isRequired?: boolean
  onName: (name: string) => void
}) {
  return (
    <FormDialog {...dialog} onSubmit={(text) => onName(text('new-name'))}>
      <TextField
        label={label}
        hint={hint}
        name="new-name"
        autoComplete={autoComplete}
        required={isRequired}
        maxLength={most}
        defaultValue={name}
      />
    </FormDialog>
  )
}

/**
 * Asks before something stops working.
 * @param name typed by the person to confirm; undefined where a press is enough
 * @param onConfirm gets the typed text
 */
export function ConfirmDialog({
  name,
  onConfirm,
  children,
  ...dialog
}: FormDialogProps & { name?: string; onConfirm: (typed: string) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <FormDialog
      {...dialog}
      kind={name === undefined ? 'question' : 'loss'}
      isHeld={name !== undefined && !isConfirmedBy(typed, name)}
      onSubmit={() => onConfirm(typed)}
    >
      <div className="secondary">{children}</div>
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
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </FormDialog>
  )
}

/** Whether a typed text is the name to confirm; how a keyboard composes letters does not matter. */
export function isConfirmedBy(typed: string, name: string): boolean {
  return typed.normalize().trim() === name.normalize().trim()
}
