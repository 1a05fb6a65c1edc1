import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { announce } from './announcer.tsx'

/** The step that the user took, for the page it leads to. */
let stepped: Step | undefined

/** The link that had the focus in a placeholder, while the page takes its place. */
let replaced: Step | undefined

type Step = 'prev' | 'next'

/** Notes a press on a link with this relation. */
export function noteStep(rel: Step): void {
  stepped = rel
}

/** Whether a step was taken whose page is still to come: it gets the focus on its own link. */
export function isStepping(): boolean {
  return stepped !== undefined
}

/** Keeps the focus on the previous or next link after a step, and announces the new page. @returns the element around the links */
export function useStepsTaken(title: string) {
  const nav = useRef<HTMLElement>(null)
  // A page that takes the place of its placeholder does so in one commit, within which the focus is handed over.
  useLayoutEffect(() => {
    const links = nav.current
    if (replaced && document.activeElement === document.body) focusLink(links, replaced)
    return () => {
      const focused = document.activeElement
      if (!links?.contains(focused)) return
      replaced = focused?.getAttribute('rel') === 'prev' ? 'prev' : 'next'
      queueMicrotask(() => {
        replaced = undefined
      })
    }
  }, [])
  useEffect(() => {
    if (!stepped) return
    if (document.activeElement === document.body) focusLink(nav.current, stepped)
    stepped = undefined
    announce(title)
  }, [title])
  return nav
}

/** Focuses the link of a step, or the one that there is. */
function focusLink(links: HTMLElement | null, rel: Step): void {
  const link = links?.querySelector<HTMLElement>(`a[rel=${rel}]`) ?? links?.querySelector('a')
  link?.focus({ preventScroll: true })
}

/** Opens the page before or after this one by the arrow keys. */
export function useArrowKeys(previous: string | undefined, next: string | undefined): void {
  const navigate = useNavigate()
  // A layout effect, so that the new paths are in place before the next event of a pressed key.
  useLayoutEffect(() => {
    let isOpening = false
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (event.defaultPrevented || usesArrows(event.target)) return
      const path = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined
      if (!path) return
      event.preventDefault()
      // A key that repeats faster than pages are drawn would open the same one again.
      if (isOpening) return
      isOpening = true
      stepped = event.key === 'ArrowLeft' ? 'prev' : 'next'
      navigate(path, { preventScrollReset: true })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, previous, next])
}

/** True for an element that uses the arrow keys itself: for text, a choice or scrolling. */
function usesArrows(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, dialog, .popover-host, [popover], [role=slider], [contenteditable]',
    ) !== null
  )
}
