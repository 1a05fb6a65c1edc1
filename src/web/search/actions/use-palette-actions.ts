import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { networksQuery } from '../../api/endpoint-query.ts'
import { theme } from '../../browser/theme.ts'
import { timeZone } from '../../browser/time-zone.ts'
import { useNetwork } from '../../links/network-context.ts'
import { paletteActions } from './palette-actions.ts'
import type { SearchAction } from './search-action.ts'

/** The actions of the palette on the page that is open. */
export function usePaletteActions(): readonly SearchAction[] {
  const { data: listed = [] } = useQuery(networksQuery)
  return paletteActions({
    here: useNetwork().name,
    networkNames: listed.filter(({ state }) => state !== 'announced').map(({ name }) => name),
    chosenTheme: theme.use(),
    zone: timeZone.use(),
    link: location.href,
    place: useLocation(),
  })
}
