import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { TextField } from '../../ui/controls/text-field.tsx'
import { accountQuery } from '../calls/dashboard-queries.ts'
import { FailureNotice } from '../calls/failure-notice.tsx'
import { addPasskey } from './passkeys.ts'

export function PasskeySection() {
  const [name, setName] = useState('')
  const queryClient = useQueryClient()
  const { data: account } = useQuery(accountQuery)
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: async () => {
      setName('')
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
    networkMode: 'always',
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    add.mutate(name)
  }

  return (
    <section className="section" aria-labelledby="passkeys">
      <div className="section-header">
        <h2 id="passkeys">Passkeys</h2>
      </div>
      {account && account.passkeys.length > 0 && (
        <ul className="dashboard-list">
          {account.passkeys.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      <form className="dashboard-form" onSubmit={submit}>
        <TextField
          label="Name of the passkey"
          name="passkey-name"
          autoComplete="off"
          required
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="dashboard-buttons">
          <button type="submit" className="button" disabled={add.isPending}>
            Add a passkey
          </button>
        </div>
        {add.error && <FailureNotice error={add.error} />}
      </form>
    </section>
  )
}
