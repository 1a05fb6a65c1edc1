import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * A value of the page's entry in the browser's history, so that Back and a reload find it, and the function that changes it.
 * A rendering that takes over the server's begins without it, since the server does not know it.
 */
function useEntryValue(name: string): [value: unknown, change: (value: unknown) => void] {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isKnown = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const change = (value: unknown) => {
    navigate(
      { search, hash },
      { replace: true, preventScrollReset: true, state: { ...state, [name]: value } },
    )
  }
  return [isKnown && state instanceof Object ? state[name] : undefined, change]
}

function neverChanges(): () => void {
  return () => undefined
}

/**
 * Whether a part of the page is open, and the function that changes it, in the page's entry of the browser's history.
 * @param name of the part, which is the only one of that name on its page
 */
export function useOpened(name: string): [isOpen: boolean, change: (isOpen: boolean) => void] {
  const [isOpen, change] = useEntryValue(`open ${name}`)
  return [isOpen === true, change]
}
