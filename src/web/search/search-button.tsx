import { useEffect } from 'react'
import { takesText } from '#web/browser/typing.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import { oneLine } from './one-line.ts'
import { openedPalette } from './palette-open.ts'
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
      openedPalette.write('')
    }
    // What is pasted while no field has the focus is looked up.
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text') ?? ''
      if (takesText(event.target) || text.trim() === '' || document.querySelector('dialog[open]')) return
      event.preventDefault()
      openedPalette.write(oneLine(text))
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('paste', onPaste)
    }
  }, [])
  if (hidden) return null
  return (
    <button
      type="button"
      className="search-button"
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={() => openedPalette.write('')}
    >
      <Icon name="search" />
      <span>Search</span>
      <kbd>Ctrl K</kbd>
    </button>
  )
}
