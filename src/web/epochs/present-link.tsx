import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { Icon } from '../ui/controls/icon.tsx'
import { Link } from '../ui/controls/link.tsx'
import { openedFromPage, presentationSearch } from './address/presentation-address.ts'

/** Opens the presentation of what the page shows; so does the key P. @param newest the number of the newest epoch on record */
export function PresentLink({ newest }: { newest: number }) {
  const network = useNetwork()
  const { search } = useLocation()
  const link = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (key.toLowerCase() !== 'p' || ctrlKey || metaKey || altKey || defaultPrevented) return
      const isTyped = target instanceof Element && target.closest('input, textarea, select, dialog')
      if (isTyped || document.querySelector('dialog[open]')) return
      event.preventDefault()
      link.current?.querySelector('a')?.click()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <span ref={link}>
      <Link
        className="button"
        to={{
          pathname: paths.present(network.name),
          search: presentationSearch(network, new URLSearchParams(search), newest),
        }}
        state={openedFromPage}
        aria-keyshortcuts="P"
      >
        <Icon name="present" />
        Present
      </Link>
    </span>
  )
}
