import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useId, useState } from 'react'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { Passkey, PasskeyOffer, SessionUser } from '#contract/dashboard/dashboard-results.ts'
import { ActionButton } from '#web/dashboard/calls/action-button.tsx'
import { callDashboard } from '#web/dashboard/calls/dashboard-client.ts'
import { ConfirmDialog, NameDialog } from '#web/dashboard/calls/form-dialog.tsx'
import { useCall } from '#web/dashboard/calls/use-call.ts'
import { DateOf } from '#web/ui/values/timestamp.tsx'
import { AccountRow, LAST_WAY } from './account-row.tsx'
import { useAccountChange } from './form-dialogs.tsx'

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
        <NameDialog
          title="Rename the passkey"
          submit="Save"
          label="Name of the passkey"
          hint="A name by which you know it, such as that of the device."
          name={name}
          most={60}
          isRequired
          call={rename}
          onName={(newName) => rename.mutate({ parameters, body: { name: newName } })}
          onClose={close}
        />
      )}
      {open === 'removal' && (
        <ConfirmDialog
          title="Remove this passkey?"
          keep="Keep it"
          submit="Remove the passkey"
          call={remove}
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

/** Whether passkeys work at the address of this page; on this machine, they do at `localhost`. */
export function worksHere(offer: PasskeyOffer): boolean {
  if (offer.state === 'address-without-name') return offer.at === window.location.origin
  return offer.state === 'offered'
}

/** Signs in by a passkey of this browser. @throws {DashboardFailure | Error} when the person or the service refuses */
export async function signInWithPasskey(): Promise<SessionUser> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = (await callDashboard('startPasskeySignIn', {})) as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON })
  return callDashboard('signInByPasskey', { body: { response: { ...response } } })
}

/** Adds a passkey to the account. @throws {DashboardFailure | Error} when the person or the service refuses */
export async function registerPasskey(name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = (await callDashboard('startPasskey', {})) as PublicKeyCredentialCreationOptionsJSON
  const response = await startRegistration({ optionsJSON })
  await callDashboard('addPasskey', { body: { response: { ...response }, name } })
}
