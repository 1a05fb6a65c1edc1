import { lazy, useEffect, useState } from 'react'
import { OptionalPart } from '../failures/optional-part.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import './search-button.css'

const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })))

/**
 * The button that opens the palette, with the keys Ctrl K, Cmd K and slash.
 * @param hidden true on a page with a search box of its own, where only the keys open the palette
 */
export function SearchButton({ hidden }: { hidden: boolean }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const chord = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !takesText(event.target)
      if (!chord && !slash) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      {!hidden && (
        <button
          type="button"
          className="search-button"
          aria-keyshortcuts="Control+K Meta+K /"
          onClick={() => setOpen(true)}
        >
          <Icon name="search" />
          <span>Search</span>
          <kbd>Ctrl K</kbd>
        </button>
      )}
      {open && (
        <OptionalPart>
          <Palette onClose={() => setOpen(false)} />
        </OptionalPart>
      )}
    </>
  )
}

function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}
