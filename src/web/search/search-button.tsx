import { useEffect } from 'react'
import { takesText } from '#web/browser/typing.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import { paletteOpen } from './palette-open.ts'
import './search-button.css'

/**
 * The button that opens the palette, with the keys Ctrl K, Cmd K and slash.
 * @param hidden true on a page with a search box of its own, where only the keys open the palette
 */
export function SearchButton({ hidden }: { hidden: boolean }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const chord = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !takesText(event.target)
      if (!chord && !slash) return
      event.preventDefault()
      paletteOpen.write(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (hidden) return null
  return (
    <button
      type="button"
      className="search-button"
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={() => paletteOpen.write(true)}
    >
      <Icon name="search" />
      <span>Search</span>
      <kbd>Ctrl K</kbd>
    </button>
  )
}
