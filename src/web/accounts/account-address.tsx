import { lazy, useState } from 'react'
import { OpenedDialog } from '../failures/opened-dialog.tsx'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { useOpened } from '../ui/records/use-opened.ts'
import { AddressAnatomy } from './address-anatomy.tsx'
import './account-address.css'

const QrDialog = lazy(async () => {
  const { QrDialog } = await import('./qr-dialog.tsx')
  return { default: QrDialog }
})

const GROUP = /.{1,4}/g

/** The address in visual groups of four; a selected or copied text has no spaces. */
export function AccountAddress({ address }: { address: string }) {
  const separator = address.lastIndexOf('1') + 1
  const [showsCode, setShowsCode] = useState(false)
  const [isOpen, setIsOpen] = useOpened('parts of the address')
  return (
    <>
      <div className="account-address">
        <span className="full-hash account-address-groups">
          <span className="account-address-prefix">{address.slice(0, separator)}</span>
          {(address.slice(separator).match(GROUP) ?? []).map((group, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
            <span key={i}>{group}</span>
          ))}
        </span>
        <CopyButton text={address} what="stake address" />
        <button
          type="button"
          className="copy-button"
          aria-label="Show the stake address as a QR code"
          title="QR code"
          onClick={() => setShowsCode(true)}
        >
          <Icon name="qr" />
        </button>
      </div>
      <details
        className="address-anatomy"
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          if (open !== isOpen) setIsOpen(open)
        }}
      >
        <summary>
          <Icon name="right" />
          Parts of the address
        </summary>
        {isOpen && <AddressAnatomy address={address} />}
      </details>
      {showsCode && (
        <OpenedDialog name="The QR code" onClose={() => setShowsCode(false)}>
          <QrDialog text={address} what="Stake address" onClose={() => setShowsCode(false)} />
        </OpenedDialog>
      )}
    </>
  )
}
