import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { afterHydration } from '../browser/hydration.ts'

/** Replaces the query of the page's address by that of what is shown. @param shown undefined where both are the same */
export function useShownSearch(shown: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (shown === undefined) return
    let isCurrent = true
    // React renders parts anew that it has not hydrated when the address changes.
    void afterHydration(Promise.resolve()).then(() => {
      if (isCurrent) navigate({ search: shown }, { replace: true, preventScrollReset: true })
    })
    return () => {
      isCurrent = false
    }
  }, [shown, navigate])
}
