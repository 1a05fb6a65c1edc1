import { useState } from 'react'
import { shownPart } from '../failures/lazy-part.tsx'
import { MissingPart } from '../failures/missing-part.tsx'
import { openedPart } from '../failures/opened-part.tsx'
import { OptionalPart } from '../failures/optional-part.tsx'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { useOpened } from '../ui/records/use-opened.ts'
import './account-address.css'

const QrDialog = openedPart('The QR code', () => import('./qr-dialog.tsx').then(({ QrDialog }) => QrDialog))

const AddressAnatomy = shownPart(() =>
  import('./address-anatomy.tsx').then(({ AddressAnatomy }) => AddressAnatomy),
)

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
        {isOpen && (
          <OptionalPart instead={(error) => <MissingPart name="This part" error={error} />}>
            <AddressAnatomy address={address} />
          </OptionalPart>
        )}
      </details>
      {showsCode && <QrDialog text={address} what="Stake address" onClose={() => setShowsCode(false)} />}
    </>
  )
}
