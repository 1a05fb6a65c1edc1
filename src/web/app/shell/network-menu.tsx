import { useState } from 'react'
import { useDismissal } from '../../browser/dismissal.ts'
import { shownPart } from '../../failures/lazy-part.tsx'
import { MissingPart } from '../../failures/missing-part.tsx'
import { OptionalPart } from '../../failures/optional-part.tsx'
import { useNetwork } from '../../links/network-context.ts'
import { Icon } from '../../ui/controls/icon.tsx'

const NetworkList = shownPart(() => import('./network-list.tsx').then(({ NetworkList }) => NetworkList))

/** The button that opens the list of networks. */
export function NetworkMenu() {
  const current = useNetwork()
  const [open, setOpen] = useState(false)
  const host = useDismissal<HTMLDivElement>(open, () => setOpen(false))

  function close() {
    // The chosen link goes away with the list.
    if (host.current?.contains(document.activeElement)) host.current.querySelector('button')?.focus()
    setOpen(false)
  }

  return (
    <div className="popover-host" ref={host}>
      <button type="button" className="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="visually-hidden">Network: </span>
        {current.title}
        <Icon name="down" />
      </button>
      {open && (
        <OptionalPart
          instead={(error) => (
            <div className="popover">
              <MissingPart name="The list" error={error} className="popover-item" />
            </div>
          )}
        >
          <NetworkList current={current.name} onChosen={close} />
        </OptionalPart>
      )}
    </div>
  )
}
