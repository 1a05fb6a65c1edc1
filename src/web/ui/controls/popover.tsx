import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './popover.css'

/**
 * A small button that opens a panel below it. Arrows go through its links and buttons; Escape and a press elsewhere close it; the focus
 * of a panel that closes goes to the button.
 */
export function Popover({
  label,
  name,
  icon,
  badge,
  className = 'button button--small',
  children,
}: {
  label?: ReactNode
  /** The name of a button that has an icon alone. */
  name?: string
  icon?: IconName
  /** A short text after the label, such as a count. */
  badge?: ReactNode
  className?: string
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
        className={className}
        aria-label={name}
        title={name}
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

/** Closes an open element on Escape, on a press outside it and when the focus leaves it. */
function useDismissal<T extends HTMLElement>(open: boolean, close: () => void): RefObject<T | null> {
  const host = useRef<T>(null)
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !host.current?.contains(event.target)) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(host.current, event)
      if (event.key !== 'Escape') return
      close()
      host.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onKey)
    }
  })
  return host
}

const FIELDS = 'input:not([type=checkbox]), select, textarea'
const PARTS = '.popover :is(a, button, input, select):not(:disabled)'

/** Moves the focus by an arrow key, from the button to the first or last part of its panel, and from part to part; fields keep their arrows. */
function moveFocus(host: HTMLElement | null, event: KeyboardEvent): void {
  const { activeElement } = document
  if (!host?.contains(activeElement) || activeElement?.matches(FIELDS)) return
  const parts = [...host.querySelectorAll<HTMLElement>(PARTS)]
  const at = parts.indexOf(activeElement as HTMLElement)
  const next = event.key === 'ArrowDown' ? at + 1 : at < 0 ? parts.length - 1 : at - 1
  event.preventDefault()
  parts[(next + parts.length) % parts.length]?.focus()
}
