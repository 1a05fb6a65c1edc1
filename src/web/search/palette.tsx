import { useLayoutEffect, useRef } from 'react'
import { SearchBox } from './search-box.tsx'
import './palette.css'

/** The search dialog over any page, with actions. It begins with a text. Escape closes it and returns the focus. */
export function Palette({ text, onClose }: { text: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect closes it while it is in the document, so that the browser returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; this is the press beside it
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Search and go to"
      onCancel={(event) => {
        // The browser's own closing would tell of it later than the next key.
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <SearchBox
        variant="palette"
        label="Search the chain or run an action"
        placeholder="Address, block, epoch, slot, date or pool"
        initialText={text}
        onOpened={onClose}
      />
    </dialog>
  )
}
