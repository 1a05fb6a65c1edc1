import { useState } from 'react'
import { useDismissal } from '../../browser/dismissal.ts'
import { useNetwork } from '../../links/network-context.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { NetworkList } from './network-list.tsx'

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
      {open && <NetworkList current={current.name} onChosen={close} />}
    </div>
  )
}
