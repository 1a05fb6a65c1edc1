import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Announcer } from './announcer.tsx'
import { Icon } from './icon.tsx'
import './dialog.css'

/**
 * A modal dialog. The browser keeps the focus inside and returns it; Escape, the button to close and a press beside it
 * call `onClose`, which may refuse by leaving the dialog rendered. The focus begins at the element with `data-initial-focus`,
 * or else at the first control.
 * @param onClose undefined for a dialog that only its own buttons close
 * @param kind `sheet`: at the side of the page, at the bottom on small screens
 * @param isAlert true for a dialog that asks before something is lost
 * @param footer buttons, the main one last
 */
export function Dialog({
  title,
  kind,
  onClose,
  isAlert = false,
  footer,
  children,
}: {
  title: ReactNode
  kind?: 'sheet'
  onClose?: (() => void) | undefined
  isAlert?: boolean
  footer?: ReactNode
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // A layout effect closes it while it is in the document, so that the browser returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element) show(element)
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={kind === undefined ? 'dialog' : 'dialog dialog--sheet'}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose?.()
      }}
      onClose={(event) => {
        if (event.target !== dialog.current || dialog.current.open) return
        // The browser closes it without asking, at a second Escape.
        show(dialog.current)
        onClose?.()
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose?.()
      }}
    >
      <div className="dialog-frame">
        <header className="dialog-header">
          <h2 id={id}>{title}</h2>
          {kind && <kbd>Esc</kbd>}
          {onClose && (
            <button
              type="button"
              className="button button--bare button--icon"
              aria-label="Close"
              onClick={onClose}
            >
              <Icon name="close" />
            </button>
          )}
        </header>
        {/* The live region of the page behind is inert. */}
        <Announcer />
        <div className="dialog-body">{children}</div>
        {footer && <footer className="dialog-footer">{footer}</footer>}
      </div>
    </dialog>
  )
}

function show(dialog: HTMLDialogElement): void {
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
}
