import { useState } from 'react'
import type { UserAccount } from '#contract/dashboard/dashboard-results.ts'
import { downloadText } from '#web/browser/download.ts'
import { ActionButton, CallFailure } from '#web/dashboard/calls/action-button.tsx'
import { ConfirmDialog } from '#web/dashboard/calls/form-dialog.tsx'
import { useCall } from '#web/dashboard/calls/use-call.ts'
import { DashboardSection } from '#web/dashboard/frame/dashboard-section.tsx'
import { announce } from '#web/ui/controls/announcer.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { AccountRow } from './account-row.tsx'

/** The export of everything that is stored about the user, and the deletion of the account. */
export function DataSection({ account, onDeleted }: { account: UserAccount; onDeleted: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const save = useCall('exportAccount', (document) => {
    downloadText('epochal-account.json', `${JSON.stringify(document, null, 2)}\n`, 'application/json')
    announce('The file epochal-account.json is saved.')
  })
  return (
    <DashboardSection title="Your data">
      <ul className="action-rows account-rows">
        <AccountRow
          title="Export my data"
          actions={
            <ActionButton isBusy={save.isPending} aria-label="Export my data" onClick={() => save.mutate({})}>
              <Icon name="download" /> Export
            </ActionButton>
          }
        >
          <span>
            What Epochal keeps about you, as one JSON file: account, sessions, ways to sign in, projects,
            audit logs, usage. No secrets: they are not kept.
          </span>
          {save.error && <CallFailure error={save.error} />}
        </AccountRow>
        <AccountRow
          title="Delete my account"
          actions={
            <button type="button" className="button" onClick={() => setOpen(true)}>
              <Icon name="trash" />
              Delete my account
            </button>
          }
        >
          <span>{deletionText(account)}</span>
        </AccountRow>
      </ul>
      {isOpen && (
        <DeleteAccountDialog account={account} onDeleted={onDeleted} onClose={() => setOpen(false)} />
      )}
    </DashboardSection>
  )
}

/** Asks for the e-mail address before the account is deleted. @param onDeleted called before the page goes */
function DeleteAccountDialog({
  account,
  onDeleted,
  onClose,
}: {
  account: UserAccount
  onDeleted: () => void
  onClose: () => void
}) {
  const remove = useCall('deleteAccount', onDeleted)
  return (
    <ConfirmDialog
      title="Delete your account?"
      name={account.email}
      keep="Keep the account"
      submit="Delete my account"
      call={remove}
      onClose={onClose}
      onConfirm={(confirmation) => remove.mutate({ body: { confirmation } })}
    >
      <p>{deletionText(account)}</p>
    </ConfirmDialog>
  )
}

/** The sentence about what a deletion of the account takes along. */
function deletionText({ projects, keys }: Pick<UserAccount, 'projects' | 'keys'>): string {
  return `${lossText(projects, keys)} This cannot be undone.`
}

function lossText(projects: number, keys: number): string {
  if (projects === 0) return 'It is deleted at once; it has no projects.'
  const owned = projects === 1 ? 'Your project' : `Your ${projects} projects`
  if (keys === 0) return `${owned}, without keys, ${projects === 1 ? 'is' : 'are'} deleted with it.`
  const their = projects === 1 ? 'its' : 'their'
  return `${owned} and ${their} ${keys === 1 ? 'key' : `${keys} keys`} stop working at once.`
}
