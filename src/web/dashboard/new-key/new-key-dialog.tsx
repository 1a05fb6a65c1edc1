import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListedProject, NewKey } from '#contract/dashboard/dashboard-results.ts'
import { projectQuery } from '#web/dashboard/calls/dashboard-queries.ts'
import { FormDialog } from '#web/dashboard/calls/form-dialog.tsx'
import { useCall } from '#web/dashboard/calls/use-call.ts'
import { storeProject } from '#web/dashboard/project/stored-projects.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { randomUuid } from './environment-file.ts'

/** Days after which a new key stops working, as they can be chosen. */
const lifetimes = [
  { days: '', label: 'Never' },
  { days: '30', label: 'In 30 days' },
  { days: '90', label: 'In 90 days' },
  { days: '365', label: 'In a year' },
]

/** The form for a new key of a project. */
export function NewKeyDialog({
  project: { id },
  onClose,
  onMade,
}: {
  project: ListedProject
  onClose: () => void
  onMade: (key: NewKey) => void
}) {
  const queryClient = useQueryClient()
  // The same for each attempt, so that one whose response was lost makes no second key.
  const [idempotencyKey, setIdempotencyKey] = useState(randomUuid)
  const create = useCall('createKey', ({ project: changed, newKey }) => {
    // Only the dialog that shows the secret has it.
    create.reset()
    storeProject(queryClient, changed)
    onMade(newKey)
  })
  // A lost response, or another tab, may have changed the keys.
  const { error } = create
  useEffect(() => {
    if (!error) return
    setIdempotencyKey(randomUuid())
    void queryClient.invalidateQueries({ queryKey: projectQuery(id).queryKey })
  }, [error, id, queryClient])

  function submit(text: (field: string) => string): void {
    const name = text('key-name').trim()
    const body = { idempotencyKey, ...(name !== '' && { name }), ...chosenLifetime(text) }
    create.mutate({ parameters: { project: id }, body })
  }

  return (
    <FormDialog title="New key" submit="Make key" call={create} onSubmit={submit} onClose={onClose}>
      <TextField
        label="Name, optional"
        hint="For you, such as the program that uses the key."
        name="key-name"
        autoComplete="off"
        maxLength={60}
      />
      <KeyLifetimeField label="Expires" />
    </FormDialog>
  )
}

/** The field of a form for the life of a new key. */
export function KeyLifetimeField({ label: fieldLabel }: { label: string }) {
  return (
    <label className="text-field">
      <span className="between secondary small">{fieldLabel}</span>
      <span className="text-field-box">
        <select name="days">
          {lifetimes.map(({ days, label }) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}

/** The life that was chosen in {@link KeyLifetimeField}, as calls have it. */
export function chosenLifetime(text: (field: string) => string): { readonly days?: number } {
  const days = text('days')
  return days === '' ? {} : { days: Number(days) }
}
