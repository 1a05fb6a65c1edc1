import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Replaces the query of the page's address by that of what is shown. @param shown undefined where both are the same */
export function useShownSearch(shown: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (shown === undefined) return
    void navigate({ search: shown }, { replace: true, preventScrollReset: true })
  }, [shown, navigate])
}
