import { type Dispatch, type RefObject, useEffect, useRef } from 'react'
import type { BlockPlace } from '../../chain/blocks-by-number.ts'
import { announce } from '../../ui/controls/announcer.tsx'
import type { LiveEvent } from '../live/live-window.ts'
import { extentText } from './list-words.ts'

/** On another page: nothing is held by a focus or a pointer that was on the one before, and the focus is not lost. */
export function useFreshPage(
  before: number | undefined,
  dispatch: Dispatch<LiveEvent>,
  heading: RefObject<HTMLElement | null>,
): void {
  const shownBefore = useRef(before)
  useEffect(() => {
    if (shownBefore.current === before) return
    shownBefore.current = before
    dispatch({ type: 'release', reason: 'pointer' })
    if (document.activeElement !== document.body) return
    dispatch({ type: 'release', reason: 'focus' })
    heading.current?.focus({ preventScroll: true })
  }, [before, dispatch, heading])
}

/** Announces once that all blocks of a page have come, since each of them would be too much to listen to. */
export function useAnnouncedPage(before: number | undefined, places: readonly BlockPlace[]): void {
  const announced = useRef<{ readonly before: number | undefined }>(undefined)
  const isComplete = places.length > 0 && places.every(({ state }) => state !== 'pending')
  useEffect(() => {
    if (!isComplete || (announced.current && announced.current.before === before)) return
    announced.current = { before }
    announce(extentText(places))
  }, [isComplete, before, places])
}
