import { type ReactNode, useState } from 'react'
import { Icon } from '../ui/controls/icon.tsx'

/** A part that opens and closes. It follows `isOpen` until a person opens or closes it; from then on it stays so. */
export function Disclosure({
  title,
  summary,
  isOpen,
  children,
}: {
  title: string
  summary: ReactNode
  isOpen: boolean
  children: ReactNode
}) {
  const [choice, setChoice] = useState<boolean>()
  const open = choice ?? isOpen
  return (
    <details className="status-part" open={open}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button already */}
      <summary
        onClick={(event) => {
          event.preventDefault()
          setChoice(!open)
        }}
      >
        <Icon name="right" />
        <b>{title}</b>
        {summary}
      </summary>
      {children}
    </details>
  )
}
