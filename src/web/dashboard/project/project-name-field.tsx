import type { ReactNode } from 'react'
import { projectNameFault } from '#contract/dashboard/typed-names.ts'
import { TextField } from '../../ui/controls/text-field.tsx'

/**
 * The name of a project in a form.
 * @param isSubmitted true once the form was sent: before, only faults are shown that more characters do not repair
 * @param refusal the service's sentence about this name
 */
export function ProjectNameField({
  hint,
  name,
  isSubmitted,
  refusal,
  onChange,
}: {
  hint?: ReactNode
  name: string
  isSubmitted: boolean
  refusal?: string | undefined
  onChange: (name: string) => void
}) {
  return (
    <TextField
      label="Name"
      hint={hint}
      fault={shownNameFault(name, isSubmitted) ?? refusal}
      name="project-name"
      autoComplete="off"
      data-initial-focus
      value={name}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The fault to show below a name; spaces around it are left out when it is sent. */
function shownNameFault(typed: string, isSubmitted: boolean): string | undefined {
  const name = typed.trim()
  return name === '' && !isSubmitted ? undefined : projectNameFault(name)
}
