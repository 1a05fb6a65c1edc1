import { useId, useState } from 'react'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { Passkey } from '#contract/dashboard/dashboard-results.ts'
import { DateOf } from '../../ui/values/timestamp.tsx'
import { ActionButton } from '../calls/action-button.tsx'
import { useCall } from '../calls/use-call.ts'
import { ConfirmDialog } from '../project/confirm-dialog.tsx'
import { AccountRow } from './account-row.tsx'
import { LAST_WAY } from './last-way.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { useAccountChange } from './use-account-change.ts'

/** @param onRemoved called when the row has gone */
export function PasskeyRow({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) {
  const { id, name, createdAt, canDelete } = passkey
  const [open, setOpen] = useState<'name' | 'removal'>()
  const close = () => setOpen(undefined)
  const reasonId = useId()
  const changed = useAccountChange()
  const parameters = { passkey: id }
  const rename = useCall('renamePasskey', async () => {
    await changed('The passkey is renamed.')
    close()
  })
  const remove = useCall('deletePasskey', async () => {
    close()
    await changed(`The passkey ${name} is removed.`)
    onRemoved()
  })
  return (
    <AccountRow
      title={
        <>
          Passkey “<bdi>{name}</bdi>”
        </>
      }
      actions={
        <>
          <button
            type="button"
            className="button button--bare"
            aria-label={`Rename the passkey ${name}`}
            onClick={() => setOpen('name')}
          >
            Rename
          </button>
          <ActionButton
            isBusy={!canDelete}
            aria-label={`Remove the passkey ${name}`}
            aria-describedby={canDelete ? undefined : reasonId}
            onClick={() => setOpen('removal')}
          >
            Remove
          </ActionButton>
        </>
      }
    >
      <span className="aside">
        Added <DateOf time={parseUtcTime(createdAt)} />
      </span>
      {!canDelete && <span id={reasonId}>{LAST_WAY}</span>}
      {open === 'name' && (
        <RenameDialog
          title="Rename the passkey"
          label="Name of the passkey"
          hint="A name by which you know it, such as that of the device."
          name={name}
          most={60}
          isRequired
          isBusy={rename.isPending}
          error={rename.error}
          onRename={(newName) => rename.mutate({ parameters, body: { name: newName } })}
          onClose={close}
        />
      )}
      {open === 'removal' && (
        <ConfirmDialog
          title="Remove this passkey?"
          keep="Keep it"
          confirm="Remove the passkey"
          isBusy={remove.isPending}
          error={remove.error}
          onClose={close}
          onConfirm={() => remove.mutate({ parameters })}
        >
          <p>
            <b>
              <bdi>{name}</bdi>
            </b>{' '}
            no longer signs in to this account. Your device still lists it until you delete it there too.
          </p>
        </ConfirmDialog>
      )}
    </AccountRow>
  )
}
