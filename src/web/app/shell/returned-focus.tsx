import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** A link of a page: its address, and its place among the links with that address. */
interface PressedLink {
  readonly href: string
  readonly place: number
}

/** The link by which each entry of the history was left, by the entry's key; undefined for another way. */
const leftBy = new Map<string, PressedLink | undefined>()

/** Moves the focus to the link by which a page was left when Back or Forward shows the page again, else to the page's content. */
export function ReturnedFocus() {
  const { key } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    // The first page of a document is no return, also where it was loaded again.
    const isReturn = type === NavigationType.Pop && leftBy.size > 0
    const pressed = leftBy.get(key)
    leftBy.set(key, undefined)
    const remember = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href]') : null
      const href = link?.getAttribute('href')
      if (link && href) leftBy.set(key, { href, place: linksTo(href).indexOf(link) })
    }
    // Before React answers the click: a page that is at hand replaces this one at once.
    document.addEventListener('click', remember, true)
    if (isReturn && document.activeElement === document.body) {
      const link = pressed && linksTo(pressed.href)[pressed.place]
      const target = link ?? document.getElementById('main')
      target?.focus({ preventScroll: true })
    }
    return () => document.removeEventListener('click', remember, true)
  }, [key, type])
  return null
}

function linksTo(href: string): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)]
}
