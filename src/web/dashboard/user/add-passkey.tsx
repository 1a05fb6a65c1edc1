import { useState } from 'react'
import type { PasskeyOffer } from '#contract/dashboard/dashboard-results.ts'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { browserName } from '#web/dashboard/browser-name.ts'
import { NameDialog } from '#web/dashboard/calls/form-dialog.tsx'
import { useAction } from '#web/dashboard/calls/use-call.ts'
import { PasskeyUnavailable } from '#web/dashboard/sign-in/passkey-sign-in.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { useAccountChange } from './form-dialogs.tsx'
import { registerPasskey, worksHere } from './passkey-row.tsx'

/** The button that adds a passkey, or the reason for which browsers refuse one at this address. */
export function AddPasskey({ offer }: { offer: PasskeyOffer }) {
  const [isOpen, setOpen] = useState(false)
  const changed = useAccountChange()
  const add = useAction(registerPasskey, async () => {
    await changed('The passkey is added.')
    setOpen(false)
  })
  if (!worksHere(offer)) return <PasskeyUnavailable offer={offer} page={generalPagePaths.account} />
  return (
    <div className="account-after-rows">
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        Add a passkey
      </button>
      {isOpen && (
        <NameDialog
          title="Add a passkey"
          label="Name of the passkey"
          hint="A name by which you know it, such as that of the device. The browser then asks where to keep it."
          name={browserName(navigator.userAgent)}
          most={60}
          isRequired
          submit="Add the passkey"
          call={add}
          onName={add.mutate}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
