import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { fieldFault, reasonOf } from '#web/dashboard/calls/dashboard-failure.ts'
import { userAccountQuery } from '#web/dashboard/calls/dashboard-queries.ts'
import { FormDialog } from '#web/dashboard/calls/form-dialog.tsx'
import { useCall } from '#web/dashboard/calls/use-call.ts'
import { CurrentPasswordField, NewPasswordField } from '#web/dashboard/sign-in/sign-in-fields.tsx'
import { announce } from '#web/ui/controls/announcer.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'

/** Reads the account anew after a change, and announces the change once the page shows it. */
export function useAccountChange(): (sentence: string) => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(
    async (sentence) => {
      await queryClient.invalidateQueries({ queryKey: userAccountQuery.queryKey })
      announce(sentence)
    },
    [queryClient],
  )
}

/** @param isPrinted whether mails are shown in the terminal instead of being sent */
export function ChangeEmailDialog({ isPrinted, onClose }: { isPrinted: boolean; onClose: () => void }) {
  const changed = useAccountChange()
  const request = useCall('requestEmailChange', async () => {
    await changed(`The change waits for the links in the mails to both addresses.`)
    onClose()
  })
  const fault = fieldFault(request.error, 'email')
  return (
    <FormDialog
      title="Change the e-mail address"
      submit="Send both links"
      call={request}
      isFailureShown={fault !== undefined}
      onSubmit={(text) => request.mutate({ body: { email: text('email') } })}
      onClose={onClose}
    >
      <p className="secondary">
        The old and the new address each get a mail with a link. The address changes once both links are
        confirmed within a day.
        {isPrinted && ' No mail server is set: both mails appear in the terminal where Epochal runs.'}
      </p>
      <TextField
        label="New e-mail address"
        fault={fault}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
      />
    </FormDialog>
  )
}

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
  const [password, setPassword] = useState('')
  const changed = useAccountChange()
  const set = useCall('setPassword', async () => {
    await changed('The password is set. All other sessions are ended.')
    onClose()
  })
  const reason = reasonOf(set.error)
  const currentFault = reason === 'wrong-credentials' ? set.error?.message : undefined
  const fault = fieldFault(set.error, 'password')
  return (
    <FormDialog
      title={hasPassword ? 'Change the password' : 'Set a password'}
      submit={hasPassword ? 'Change the password' : 'Set the password'}
      call={set}
      isFailureShown={currentFault !== undefined || fault !== undefined}
      onSubmit={(text) =>
        set.mutate({ body: { password, ...(hasPassword && { current: text('password') }) } })
      }
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
      {hasPassword && <CurrentPasswordField label="Current password" fault={currentFault} />}
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
