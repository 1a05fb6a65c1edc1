import { type ReactNode, useState } from 'react'
import { TextField } from '../../ui/controls/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'

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
