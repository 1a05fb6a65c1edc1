import { useLocation } from 'react-router'
import type { NetworkName } from '#cardano/network.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { endpointOfRoute } from '../links/endpoint-route.ts'
import { useNetwork } from '../links/network-context.ts'
import { withRequest } from '../links/request-address.ts'
import { Icon } from '../ui/controls/icon.tsx'
import { Link } from '../ui/controls/link.tsx'
import { OPENED_HERE } from './use-close-request.ts'

export interface ShowRequestProps {
  /** The name of the part of the page, as in "Show request: Balance". */
  readonly of: string
  /** Path of the request, below the network's address; that of the page's subject unless set. */
  readonly path?: string | undefined
  /** True for a button with words. */
  readonly isLarge?: boolean
}

export function RequestLink({ of, path, isLarge = false }: ShowRequestProps) {
  const { name } = useNetwork()
  const { pathname, search, hash } = useLocation()
  const shown = path ?? subjectPath(name, pathname)
  return (
    <Link
      className={isLarge ? 'button' : 'button button--bare button--icon show-request'}
      aria-haspopup="dialog"
      aria-label={`Show request: ${of}`}
      title={isLarge ? undefined : 'Show request'}
      to={{ search: withRequest(search, `/${name}${shown}`), hash }}
      state={OPENED_HERE}
      preventScrollReset
    >
      <Icon name="code" />
      {isLarge && 'Show request'}
    </Link>
  )
}

/** The path of the request that a page's own address stands for. */
function subjectPath(network: NetworkName, pathname: string): string {
  const { id, params } = endpointOfRoute(network, pathname.slice(network.length + 1))
  return endpointPath(id, params as never)
}
