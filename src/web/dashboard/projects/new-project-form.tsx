import { type FormEvent, useState } from 'react'
import type { NewKey, OfferedNetwork } from '#contract/dashboard/dashboard-results.ts'
import { TextField } from '../../ui/controls/text-field.tsx'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { useCall } from '../calls/use-call.ts'
import { randomUuid } from './random-uuid.ts'

export function NewProjectForm({
  networks,
  onCreated,
}: {
  networks: readonly OfferedNetwork[]
  onCreated: (key: NewKey) => void | Promise<void>
}) {
  const offered = networks.filter(({ state }) => state === 'offered')
  const [name, setName] = useState('')
  const [network, setNetwork] = useState(offered[0]?.network ?? '')
  // The same for each attempt with this form, so that one whose response was lost makes no second project.
  const [idempotencyKey, setIdempotencyKey] = useState(randomUuid)
  const create = useCall('createProject', ({ newKey }) => {
    // The result has the secret, which only the notice keeps.
    create.reset()
    setName('')
    setIdempotencyKey(randomUuid())
    return onCreated(newKey)
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    create.mutate({ body: { name, network, idempotencyKey } })
  }

  return (
    <form className="dashboard-form" onSubmit={submit}>
      <TextField
        label="Name"
        name="project-name"
        autoComplete="off"
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className="dashboard-choice">
        <legend>Network</legend>
        {networks.map((one) => (
          <label key={one.network}>
            <input
              type="radio"
              name="network"
              value={one.network}
              checked={one.network === network}
              disabled={one.state !== 'offered'}
              onChange={() => setNetwork(one.network)}
            />
            {one.title}
            {one.state !== 'offered' && ' (announced)'}
          </label>
        ))}
      </fieldset>
      <div className="dashboard-buttons">
        <button type="submit" className="button button--primary" disabled={create.isPending}>
          Create project
        </button>
      </div>
      {create.error && <FailureNotice error={create.error} />}
    </form>
  )
}
