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
    <details
      className="status-part"
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== open) setChoice(currentTarget.open)
      }}
    >
      <summary>
        <Icon name="right" />
        <b>{title}</b>
        {summary}
      </summary>
      {children}
    </details>
  )
}
