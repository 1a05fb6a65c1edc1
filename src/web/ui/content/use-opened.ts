import { useLocation, useNavigate } from 'react-router'

/**
 * Whether a part of the page is open, and the function that changes it: in the page's entry of the browser's history, so that
 * Back and a reload find it.
 * @param name of the part, which is the only one of that name on its page
 */
export function useOpened(name: string): [isOpen: boolean, change: (isOpen: boolean) => void] {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const key = `open ${name}`
  const change = (isOpen: boolean) => {
    const changed = { ...state, [key]: isOpen }
    navigate({ search, hash }, { replace: true, preventScrollReset: true, state: changed })
  }
  return [state?.[key] === true, change]
}
