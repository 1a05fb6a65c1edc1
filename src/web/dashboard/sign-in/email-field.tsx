import type { ReactNode } from 'react'
import { TextField } from '../../ui/controls/text-field.tsx'

/** The field for the e-mail address, whose text the forms of the page share. */
export function EmailField({
  email,
  onChange,
  hint,
  fault,
}: {
  email: string
  onChange: (email: string) => void
  hint?: ReactNode
  fault?: string | undefined
}) {
  return (
    <TextField
      label="E-mail"
      name="email"
      type="email"
      autoComplete="username webauthn"
      autoCapitalize="off"
      spellCheck={false}
      required
      maxLength={254}
      hint={hint}
      fault={fault}
      value={email}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
