import type { Account } from '#contract/dashboard/dashboard-results.ts'
import { useCall } from '../calls/use-call.ts'
import { ConfirmDialog } from '../project/confirm-dialog.tsx'
import { deletionText } from './deletion-text.ts'

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
  const remove = useCall('deleteAccount', onDeleted)
  return (
    <ConfirmDialog
      title="Delete your account?"
      name={account.email}
      keep="Keep the account"
      confirm="Delete my account"
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={(confirmation) => remove.mutate({ body: { confirmation } })}
    >
      <p>{deletionText(account)}</p>
    </ConfirmDialog>
  )
}
