import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { storedValue } from '#web/browser/choices.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import './more.css'

const stored = new Map<string, ReturnType<typeof opened>>()

function opened(kind: string) {
  return storedValue(`more.${kind}`, ['closed', 'open'], 'closed')
}

/**
 * A part for rare needs, closed at the end of a page. This browser remembers that it was opened, for all pages of the kind.
 * @param shortcut a key that opens and closes it
 */
export function More({
  kind,
  title = 'More',
  shortcut,
  children,
}: {
  kind: string
  title?: string
  shortcut?: string
  children: ReactNode
}) {
  const choice = stored.get(kind) ?? opened(kind)
  stored.set(kind, choice)
  const isOpen = choice.use() === 'open'
  useShortcut(shortcut, () => choice.write(isOpen ? 'closed' : 'open'))
  return (
    <details
      className="more"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) choice.write(currentTarget.open ? 'open' : 'closed')
      }}
    >
      <summary title={`${isOpen ? 'Stays open' : 'Stays closed'} on the next page of its kind`}>
        <Icon name="right" />
        {title}
        {shortcut && <kbd>{shortcut}</kbd>}
      </summary>
      {isOpen && children}
    </details>
  )
}

/** Runs at a press of a letter, but not while a text is typed. */
function useShortcut(letter: string | undefined, run: () => void): void {
  const onPress = useEffectEvent(run)
  useEffect(() => {
    if (letter === undefined) return
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event
      const isTyped = target instanceof Element && target.closest('input, textarea, select, dialog') !== null
      if (key.toUpperCase() !== letter || ctrlKey || metaKey || altKey || defaultPrevented || isTyped) return
      onPress()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [letter])
}
