import { useState } from 'react'
import { reasonOf } from '../calls/dashboard-failure.ts'
import { useCall } from '../calls/use-call.ts'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useAccountChange } from './use-account-change.ts'

/** @param hasPassword whether there is one, which then has to be typed */
export function PasswordDialog({
  email,
  hasPassword,
  onClose,
}: {
  email: string
  hasPassword: boolean
  onClose: () => void
}) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const changed = useAccountChange()
  const set = useCall('setPassword', async () => {
    await changed('The password is set. All other sessions are ended.')
    onClose()
  })
  const reason = reasonOf(set.error)
  const currentFault = reason === 'wrong-credentials' ? set.error?.message : undefined
  const fault = reason === 'weak-password' ? set.error?.message : undefined
  return (
    <FormDialog
      title={hasPassword ? 'Change the password' : 'Set a password'}
      submit={hasPassword ? 'Change the password' : 'Set the password'}
      isBusy={set.isPending}
      error={set.error}
      isShownByField={currentFault !== undefined || fault !== undefined}
      onSubmit={() => set.mutate({ body: { password, ...(hasPassword && { current }) } })}
      onClose={onClose}
    >
      <p className="secondary">All other sessions end with it. API keys go on working.</p>
      {/* Password managers store the password under this name. */}
      <input
        className="visually-hidden"
        type="text"
        autoComplete="username"
        tabIndex={-1}
        aria-hidden="true"
        readOnly
        value={email}
      />
      {hasPassword && (
        <PasswordField
          label="Current password"
          name="password"
          autoComplete="current-password"
          required
          fault={currentFault}
          value={current}
          onChange={({ target }) => setCurrent(target.value)}
        />
      )}
      <NewPasswordField
        label="New password"
        email={email}
        fault={fault}
        password={password}
        onChange={setPassword}
      />
    </FormDialog>
  )
}
