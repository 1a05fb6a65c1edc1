import { useLocation, useNavigate } from 'react-router'
import { withoutRequest } from '../links/request-address.ts'

/** State of the history entry that closing the panel goes back from. */
export const OPENED_HERE = 'request'

/** Closes the request that the page's address names. */
export function useCloseRequest(): () => void {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  return () => {
    if (state === OPENED_HERE) navigate(-1)
    else navigate({ search: withoutRequest(search), hash }, { replace: true, preventScrollReset: true })
  }
}
