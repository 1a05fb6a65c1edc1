import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isOpenedFromPage } from '../epochs/address/presentation-address.ts'
import { useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'

/** Leaves the presentation: back to the page from which it was opened, or else to the epochs that it shows. */
export function useLeave(): () => void {
  const { name } = useNetwork()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  return useCallback(() => {
    if (isOpenedFromPage(state)) return void navigate(-1)
    const shown = new URLSearchParams(search)
    shown.delete('step')
    shown.delete('steps')
    void navigate({ pathname: paths.epochs(name), search: shown.toString() })
  }, [name, search, state, navigate])
}
