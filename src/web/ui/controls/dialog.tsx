import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { roomBesidePage } from '#web/browser/media-query.ts'
import { Announcer } from './announcer.tsx'
import { CloseButton } from './close-button.tsx'
import './dialog.css'

/**
 * A dialog, which is modal but beside a page. The browser keeps the focus inside and returns it; Escape, the button to close and a press beside it
 * call `onClose`, which may refuse by leaving the dialog rendered. The focus begins at the element with `data-initial-focus`,
 * or else at the first control.
 * @param onClose undefined for a dialog that only its own buttons close
 * @param kind `sheet`: at the side of the page, at the bottom on small screens; `beside`: the same, and a page with room for both stays in
 * use
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
  kind?: 'sheet' | 'beside'
  onClose?: (() => void) | undefined
  isAlert?: boolean
  footer?: ReactNode
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // A layout effect closes it while it is in the document, so that the browser returns the focus.
  const isModal = !(roomBesidePage.use() && kind === 'beside')
  useLayoutEffect(() => {
    const element = dialog.current
    if (element) show(element, isModal)
    return () => element?.close()
  }, [isModal])
  return (
    <dialog
      ref={dialog}
      className={`dialog ${kind === undefined ? '' : 'dialog--sheet'} ${isModal ? '' : 'dialog--beside'}`}
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
        show(dialog.current, isModal)
        onClose?.()
      }}
      // A browser knows it of a modal dialog alone.
      onKeyDown={({ key }) => !isModal && key === 'Escape' && onClose?.()}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose?.()
      }}
    >
      <div className="dialog-frame">
        <header className="dialog-header">
          <h2 id={id}>{title}</h2>
          {kind && <kbd>Esc</kbd>}
          {onClose && <CloseButton label="Close" className="button--bare" onClick={onClose} />}
        </header>
        {/* The live region of a page behind is inert. */}
        {isModal && <Announcer />}
        <div className="dialog-body">{children}</div>
        {footer && <footer className="dialog-footer">{footer}</footer>}
      </div>
    </dialog>
  )
}

function show(dialog: HTMLDialogElement, isModal: boolean): void {
  if (isModal) dialog.showModal()
  else dialog.show()
  dialog.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
}
