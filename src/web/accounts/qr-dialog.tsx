import { useEffect, useRef } from 'react'
import { QrCode } from '#web/ui/content/qr-code.tsx'
import './qr-dialog.css'

/** Modules of white around a QR code (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A text as a QR code, dark on white in both themes, as cameras expect it. */
export function QrDialog({ text, what, onClose }: { text: string; what: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; this is the press beside it
    <dialog
      ref={dialog}
      className="qr-dialog"
      aria-label={`${what} as a QR code`}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      <QrCode text={text} ecc="M" border={QUIET_ZONE} />
      <p className="full-hash">{text}</p>
      <form method="dialog">
        <button type="submit" className="button">
          Close
        </button>
      </form>
    </dialog>
  )
}
