import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Notice } from '../../ui/records/notice.tsx'

/**
 * A notice that lasts until the next press of a button or a link. It stands in the dialog that is open, else at the top of
 * the page; both places are live regions.
 */
export function SignedInAgain({ page, onDone }: { page: RefObject<HTMLElement | null>; onDone: () => void }) {
  const [place, setPlace] = useState<Element | null>(null)
  useEffect(() => {
    setPlace([...document.querySelectorAll('dialog[open] .dialog-notices')].at(-1) ?? page.current)
  }, [page])
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a, button')) onDone()
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [onDone])
  if (!place) return null
  return createPortal(
    <Notice kind="ok" title="Signed in again.">
      The page is as you left it. Nothing was sent yet.
    </Notice>,
    place,
  )
}
