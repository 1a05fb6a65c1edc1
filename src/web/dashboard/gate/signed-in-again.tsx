import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { announce } from '../../ui/controls/announcer.tsx'
import { Notice } from '../../ui/records/notice.tsx'

const TITLE = 'Signed in again.'
const SENTENCE = 'The page is as you left it. Nothing was sent yet.'

/**
 * A notice that lasts until the next press of a button or a link. It stands in the dialog that is open, else at the top of
 * the page.
 */
export function SignedInAgain({ page, onDone }: { page: RefObject<HTMLElement | null>; onDone: () => void }) {
  const [place, setPlace] = useState<Element | null>(null)
  useEffect(() => {
    setPlace([...document.querySelectorAll('dialog[open] .dialog-notices')].at(-1) ?? page.current)
    announce(`${TITLE} ${SENTENCE}`)
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
    <Notice kind="ok" title={TITLE}>
      {SENTENCE}
    </Notice>,
    place,
  )
}
