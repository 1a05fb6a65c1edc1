import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { canonicalPath } from '../../links/canonical-path.ts'

/** Replaces another spelling of the page's path by the canonical one, without an entry in the history. */
export function useCanonicalPath(): void {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const path = canonicalPath(pathname)
    if (path === pathname) return
    navigate({ pathname: path, search, hash }, { replace: true, preventScrollReset: true, state })
  }, [pathname, search, hash, state, navigate])
}
