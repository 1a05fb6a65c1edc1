import { type ComponentProps, useState } from 'react'
import { TextField } from '../../ui/controls/text-field.tsx'

/** A field for a password, which a button makes readable. */
export function PasswordField(field: Omit<ComponentProps<typeof TextField>, 'type' | 'inside'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      inside={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label="Show the password"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
