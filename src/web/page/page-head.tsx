import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { NetworkName } from '#cardano/network.ts'
import { callPath } from '#contract/endpoints.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { withoutRequest, withRequest } from '#web/routing/request-address.ts'
import { endpointOfRoute } from '#web/routing/route-fault.ts'

/** State of the history entry that closing the panel goes back from. */
const OPENED_HERE = 'request'

/** Closes the request that the page's address names. */
export function useCloseRequest(): () => void {
  const { search, hash, state, key } = useLocation()
  const navigate = useNavigate()
  const isClosing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry of the history is closed once
  useEffect(() => {
    isClosing.current = false
  }, [key])
  return () => {
    // A second press would go back from the page.
    if (isClosing.current) return
    isClosing.current = true
    if (state === OPENED_HERE) navigate(-1)
    else navigate({ search: withoutRequest(search), hash }, { replace: true, preventScrollReset: true })
  }
}

/**
 * Shows the requests of the page.
 * @param path of the first one, below the network's address; that of the page's own address unless set
 */
export function ApiLink({ path, className = 'button' }: { path?: string | undefined; className?: string }) {
  const { name } = useNetwork()
  const { pathname, search, hash } = useLocation()
  return (
    <Link
      className={className}
      aria-haspopup="dialog"
      title="The requests of this page"
      to={{ search: withRequest(search, `/${name}${path ?? ownPath(name, pathname)}`), hash }}
      state={OPENED_HERE}
      preventScrollReset
    >
      Requests
    </Link>
  )
}

/** The path of the request that a page's own address stands for. */
function ownPath(network: NetworkName, pathname: string): string {
  return callPath(endpointOfRoute(network, pathname.slice(network.length + 1)))
}

/** The head of a page: its name, steps and tools at the right, and last the press that shows the page's requests. */
export function PageHead({
  title,
  beside,
  tools,
  request,
  children,
}: {
  title: string
  /** Controls beside the name. */
  beside?: ReactNode
  tools?: ReactNode
  /** Path of the request that is shown first, below the network's address: that of the page's own address unless set, none where it is null. */
  request?: string | null
  /** A sentence below. */
  children?: ReactNode
}) {
  return (
    <div className="page-header">
      <div>
        <h1>{title}</h1>
      </div>
      {beside}
      <div className="page-tools">
        {tools}
        {request !== null && <ApiLink path={request} />}
      </div>
      {children && <p className="page-lede">{children}</p>}
    </div>
  )
}
