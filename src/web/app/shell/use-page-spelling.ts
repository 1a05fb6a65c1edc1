import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pageSpelling } from '#explorer-protocol/page-paths.ts'

/** Replaces another spelling of the page's path by the one that the proxy redirects to, for links within the app. */
export function usePageSpelling(): void {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const path = pageSpelling(pathname)
    if (path === undefined || path === pathname) return
    navigate({ pathname: path, search, hash }, { replace: true, preventScrollReset: true, state })
  }, [pathname, search, hash, state, navigate])
}
