import { type ReactNode, useState } from 'react'
import { useDismissal } from '../../browser/dismissal.ts'
import { Icon, type IconName } from './icon.tsx'
import './popover.css'

/** A small button that opens a panel below it. Escape and a press elsewhere close it; the focus of a panel that closes goes to the button. */
export function Popover({
  label,
  icon,
  badge,
  children,
}: {
  label: string
  icon?: IconName
  /** A short text after the label, such as a count. */
  badge?: string | undefined
  /** The content of the open panel. */
  children: (close: () => void) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  const host = useDismissal<HTMLDivElement>(open, () => setOpen(false))

  function close() {
    if (host.current?.contains(document.activeElement)) host.current.querySelector('button')?.focus()
    setOpen(false)
  }

  return (
    <div className="popover-host" ref={host}>
      <button
        type="button"
        className="button button--small"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {icon && <Icon name={icon} />}
        {label}
        {badge && <span className="secondary">{badge}</span>}
      </button>
      {open && <div className="popover">{children(close)}</div>}
    </div>
  )
}
