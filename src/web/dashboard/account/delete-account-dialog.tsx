import { useState } from 'react'
import type { Account } from '#contract/dashboard/dashboard-results.ts'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useCall } from '../calls/use-call.ts'
import { deletionText } from './deletion-text.ts'
import { FormDialog } from './form-dialog.tsx'

/** Asks for the e-mail address before the account is deleted. @param onDeleted called before the page goes */
export function DeleteAccountDialog({
  account,
  onDeleted,
  onClose,
}: {
  account: Account
  onDeleted: () => void
  onClose: () => void
}) {
  const [confirmation, setConfirmation] = useState('')
  const remove = useCall('deleteAccount', onDeleted)
  const isConfirmed = confirmation.trim().toLowerCase() === account.email
  return (
    <FormDialog
      title="Delete your account?"
      submit="Delete my account"
      cancel="Keep the account"
      isBad
      isBusy={!isConfirmed || remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate({ body: { confirmation } })}
      onClose={onClose}
    >
      <p className="secondary">{deletionText(account)}</p>
      <TextField
        label={
          <>
            Type <b>{account.email}</b> to confirm
          </>
        }
        name="confirmation"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={confirmation}
        onChange={({ target }) => setConfirmation(target.value)}
      />
    </FormDialog>
  )
}
