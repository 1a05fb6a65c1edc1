import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { SignInFailureNotice } from '../sign-in/pause.tsx'

/** The call of a form, as far as the form shows it. */
export interface FormCall {
  readonly isPending: boolean
  readonly error: Error | null
}

interface CallFormProps {
  readonly id?: string | undefined
  /** Undefined for a form that makes no call. */
  readonly call?: FormCall | undefined
  /** Whether the form must not be sent yet. */
  readonly isHeld?: boolean
  /** Whether a field says why the call failed. */
  readonly isFailureShown?: boolean
  /** For fields whose faults the form shows itself. */
  readonly noValidate?: boolean
  readonly className?: string
  readonly heading?: ReactNode
  /** Gets the text of each field by its name. */
  readonly onSubmit: (text: (field: string) => string) => void
  readonly children: ReactNode
}

/** A form that makes one call. Why the call failed stands at its beginning; the field that a refusal concerns is selected. */
export function CallForm({
  id,
  call,
  isHeld = false,
  isFailureShown = false,
  noValidate = false,
  className = 'stack',
  heading,
  onSubmit,
  children,
}: CallFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const error = call?.error ?? null
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.select()
  }, [error])

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const texts = new FormData(event.currentTarget)
    if (!isHeld) onSubmit((field) => String(texts.get(field) ?? ''))
  }

  return (
    <form id={id} ref={form} className={className} noValidate={noValidate} onSubmit={send}>
      {heading}
      <SignInFailureNotice error={isFailureShown ? null : error} />
      {children}
    </form>
  )
}
