import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { intendedPath } from './intended-path.ts'
import { createPagePrefetch } from './prefetch-page.ts'
import { type IntentWatch, watchIntent } from './watch-intent.ts'

/** Fetches the page of a link that a user seems about to press. */
export function PagePrefetch() {
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  const watch = useRef<IntentWatch>(undefined)
  useEffect(() => {
    const prefetch = createPagePrefetch(queryClient)
    const started = watchIntent((link, isTyping) => {
      const path = intendedPath(link, location)
      if (path !== undefined) void prefetch(path, isTyping)
    })
    watch.current = started
    return started.stop
  }, [queryClient])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that stays, as to the next block, leads to another page then
  useEffect(() => watch.current?.lookAgain(), [pathname])
  return null
}
