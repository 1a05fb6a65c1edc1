import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { afterPaint } from '../browser/after-paint.ts'
import { withoutRequest } from '../links/request-address.ts'

/** State of the history entry that closing the panel goes back from. */
export const OPENED_HERE = 'request'

/** Closes the request that the page's address names, once the press that asks for it is painted. */
export function useCloseRequest(): () => void {
  const { search, hash, state, key } = useLocation()
  const navigate = useNavigate()
  const isClosing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry of the history is closed once
  useEffect(() => {
    isClosing.current = false
  }, [key])
  return () => {
    // A second press would go back from the page.
    if (isClosing.current) return
    isClosing.current = true
    afterPaint(() => {
      if (state === OPENED_HERE) navigate(-1)
      else navigate({ search: withoutRequest(search), hash }, { replace: true, preventScrollReset: true })
    })
  }
}
