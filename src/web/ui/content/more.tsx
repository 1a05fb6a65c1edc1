import type { ReactNode } from 'react'
import { storedValue } from '#web/browser/choices.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import './more.css'

const stored = new Map<string, ReturnType<typeof opened>>()

function opened(kind: string) {
  return storedValue(`more.${kind}`, ['closed', 'open'], 'closed')
}

/** A part for rare needs, closed at the end of a page. This browser remembers that it was opened. @param kind of the page */
export function More({
  kind,
  title = 'More',
  children,
}: {
  kind: string
  title?: string
  children: ReactNode
}) {
  const choice = stored.get(kind) ?? opened(kind)
  stored.set(kind, choice)
  const isOpen = choice.use() === 'open'
  return (
    <details
      className="more"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) choice.write(currentTarget.open ? 'open' : 'closed')
      }}
    >
      <summary>
        <Icon name="right" />
        {title}
      </summary>
      {isOpen && children}
    </details>
  )
}
