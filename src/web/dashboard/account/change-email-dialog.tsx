import { useState } from 'react'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useCall } from '../calls/use-call.ts'
import { FormDialog } from './form-dialog.tsx'
import { useAccountChange } from './use-account-change.ts'

/** @param isPrinted whether mails are shown in the terminal instead of being sent */
export function ChangeEmailDialog({ isPrinted, onClose }: { isPrinted: boolean; onClose: () => void }) {
  const [email, setEmail] = useState('')
  const changed = useAccountChange()
  const request = useCall('requestEmailChange', async () => {
    await changed(`The change waits for the links in the mails to both addresses.`)
    onClose()
  })
  return (
    <FormDialog
      title="Change the e-mail address"
      submit="Send both links"
      isBusy={request.isPending}
      error={request.error}
      onSubmit={() => request.mutate({ body: { email } })}
      onClose={onClose}
    >
      <p className="secondary">
        The old and the new address each get a mail with a link. The address changes once both links are
        confirmed within a day.
        {isPrinted && ' No mail server is set: both mails appear in the terminal where Epochal runs.'}
      </p>
      <TextField
        label="New e-mail address"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </FormDialog>
  )
}
