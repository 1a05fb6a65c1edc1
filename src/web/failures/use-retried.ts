import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * The failure to show, and the function that tries again what failed. Queries that failed are requested again while the failure stays
 * on the page: its newest one takes its place, and only a success renders again what it stands for.
 * @param error as thrown by what failed
 * @param restart renders that again, also where no query has failed
 */
export function useRetried(
  error: unknown,
  restart: () => void,
): { readonly failure: unknown; readonly tryAgain: () => void } {
  const queries = useQueryClient()
  const [newest, setNewest] = useState({ of: error, failure: error })
  const failure = newest.of === error ? newest.failure : error
  const isTrying = useRef(false)
  const isShown = useIsShown()

  const tryAgain = useCallback(() => {
    if (isTrying.current) return
    isTrying.current = true
    queries
      .refetchQueries({ predicate: ({ state }) => state.error === failure }, { throwOnError: true })
      .then(
        // At once, since the boundary of a page is reset when it has seen loaders begin and end.
        () => isShown.current && flushSync(restart),
        (again: unknown) => setNewest({ of: error, failure: again }),
      )
      .finally(() => {
        isTrying.current = false
      })
  }, [queries, error, failure, restart, isShown])

  return { failure, tryAgain }
}

/** False once the person has gone on. */
function useIsShown() {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
