import { AbsentNetwork, MalformedPath, type RouteFault } from '../../links/route-fault.ts'
import { AbsentNetworkPage } from '../missing/absent-network-page.tsx'
import { PageNotFound } from '../missing/page-not-found.tsx'
import { MalformedAddress } from './malformed-address.tsx'

/** The page for an address that names no page of a network that is served. */
export function AddressFault({ fault }: { fault: RouteFault }) {
  if (fault instanceof MalformedPath) return <MalformedAddress fault={fault} />
  if (fault instanceof AbsentNetwork) return <AbsentNetworkPage name={fault.network} />
  return <PageNotFound />
}
