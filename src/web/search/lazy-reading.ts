import { useEffect, useMemo, useState } from 'react'
import { SECOND, type UtcTime } from '#cardano/utc-time.ts'
import type { readSearch } from './read-search.ts'
import type { KnownNetwork, SearchReading } from './search-reading.ts'

/** Longer than the page takes to come to rest. */
const LATEST = 2 * SECOND

/** Until the code of the search is asked for again, where it did not come. */
const AGAIN_AFTER = 3 * SECOND

let loaded: typeof readSearch | undefined

/**
 * What reads a text comes once the page is there, or with the first letter: nobody waits for it.
 * @returns `read` as soon as it has come
 */
export function useReadSearch(network: KnownNetwork): {
  readonly read: ((text: string) => SearchReading) | undefined
  readonly failed: boolean
} {
  const [state, setState] = useState<'waiting' | 'here' | 'failed'>(loaded ? 'here' : 'waiting')
  useEffect(() => {
    if (state === 'here') return
    const load = () => {
      import('./read-search.ts').then(
        (module) => {
          loaded = module.readSearch
          setState('here')
        },
        () => setState('failed'),
      )
    }
    if (state === 'waiting') return whenIdle(load)
    const timer = setInterval(load, AGAIN_AFTER)
    return () => clearInterval(timer)
  }, [state])
  const read = useMemo(() => {
    const reader = state === 'here' ? loaded : undefined
    return reader && ((text: string) => reader(text, { network, now: Date.now() as UtcTime }))
  }, [state, network])
  return { read, failed: state === 'failed' }
}

function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, LATEST / 4)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout: LATEST })
  return () => cancelIdleCallback(handle)
}
