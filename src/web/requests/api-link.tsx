import { useLocation } from 'react-router'
import type { NetworkName } from '#cardano/network.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { useNetwork } from '../links/network-context.ts'
import { withRequest } from '../links/request-address.ts'
import { endpointOfRoute } from '../links/route-fault.ts'
import { Link } from '../ui/controls/link.tsx'
import { OPENED_HERE } from './use-close-request.ts'

/**
 * Shows the requests of the page.
 * @param path of the first one, below the network's address; that of the page's own address unless set
 */
export function ApiLink({ path }: { path?: string | undefined }) {
  const { name } = useNetwork()
  const { pathname, search, hash } = useLocation()
  return (
    <Link
      className="button"
      aria-haspopup="dialog"
      title="The requests of this page"
      to={{ search: withRequest(search, `/${name}${path ?? ownPath(name, pathname)}`), hash }}
      state={OPENED_HERE}
      preventScrollReset
    >
      API
    </Link>
  )
}

/** The path of the request that a page's own address stands for. */
function ownPath(network: NetworkName, pathname: string): string {
  const { id, params } = endpointOfRoute(network, pathname.slice(network.length + 1))
  return endpointPath(id, params as never)
}
