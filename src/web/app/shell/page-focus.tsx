import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { isStepping } from '#web/ui/controls/arrow-steps.ts'

/** A link of a page: its address, and its place among the links with that address. */
interface PressedLink {
  readonly href: string
  readonly place: number
}

/** The link by which each entry of the history was left, by the entry's key; undefined for another way. */
const leftBy = new Map<string, PressedLink | undefined>()

/**
 * Moves the focus where a page begins for those who do not see it: to the link by which it was left when Back or Forward shows it
 * again, else to its heading, by which it is announced.
 */
export function PageFocus() {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    // The first page of a document is no return, also where it was loaded again.
    const isReturn = type === NavigationType.Pop && leftBy.size > 0
    const isOther = shown.current !== pathname
    shown.current = pathname
    const pressed = leftBy.get(key)
    leftBy.set(key, undefined)
    const remember = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href]') : null
      const href = link?.getAttribute('href')
      if (link && href) leftBy.set(key, { href, place: linksTo(href).indexOf(link) })
    }
    // Before React answers the click: a page that is at hand replaces this one at once.
    document.addEventListener('click', remember, true)
    const link = isReturn && pressed && linksTo(pressed.href)[pressed.place]
    if (link) link.focus({ preventScroll: true })
    const keepsStep = isStepping() || document.activeElement?.closest('nav a[rel]') != null
    const stop = isOther && !link && !keepsStep ? keepHeadingFocused() : undefined
    return () => {
      document.removeEventListener('click', remember, true)
      stop?.()
    }
  }, [key, pathname, type])
  return null
}

function linksTo(href: string): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)]
}

/**
 * Focuses the heading of the page, and the one that takes the place of a placeholder's, until the person does something or a part of
 * the page takes the focus.
 * @returns a function that ends it
 */
function keepHeadingFocused(): () => void {
  const main = document.getElementById('main')
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focus()
  })
  function focus() {
    const heading = main?.querySelector('h1') ?? main
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
  }
  function stop() {
    observer.disconnect()
    for (const kind of INPUTS) document.removeEventListener(kind, stop, true)
  }
  focus()
  if (main) observer.observe(main, { childList: true, subtree: true })
  for (const kind of INPUTS) document.addEventListener(kind, stop, true)
  return stop
}

const INPUTS = ['keydown', 'pointerdown'] as const
