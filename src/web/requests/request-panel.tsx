import { useLocation, useNavigate } from 'react-router'
import { useNetwork } from '../links/network-context.ts'
import { requestOf, withRequest } from '../links/request-address.ts'
import { Dialog } from '../ui/controls/dialog.tsx'
import { Tabs } from '../ui/controls/tabs.tsx'
import { RequestDetails, RequestFooter } from './request-details.tsx'
import { readRequest, type ShownRequest, usePageRequests } from './shown-requests.ts'
import { useCloseRequest } from './use-close-request.ts'
import './request-panel.css'

/** Requests with a tab, at most. */
const MOST_TABS = 6

/** The request that the page's address names, beside the page. Opening it sends nothing. */
export function RequestPanel() {
  const network = useNetwork()
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const close = useCloseRequest()
  const requests = usePageRequests(network)
  const shown = readRequest(network, decoded(requestOf(search) ?? ''))

  function choose(path: string): void {
    navigate({ search: withRequest(search, path), hash }, { replace: true, state, preventScrollReset: true })
  }

  if (!shown) {
    return (
      <Dialog kind="sheet" title="Request" onClose={close}>
        <p>The address of this page names a request that the interface of {network.title} does not have.</p>
      </Dialog>
    )
  }
  const isOfPage = requests.some(({ path }) => path === shown.path)
  const tabs = tabsOf(requests, shown)
  return (
    <Dialog
      kind="sheet"
      title={
        <>
          Request{' '}
          {isOfPage && requests.length > 1 && (
            <small className="request-panel-count">one of {requests.length} that this page made</small>
          )}
        </>
      }
      onClose={close}
      footer={<RequestFooter request={shown} />}
    >
      <Tabs
        label="Requests of this page"
        tabs={tabs.map(({ path, title }) => ({ value: path, label: title }))}
        chosen={shown.path}
        onChoose={choose}
      >
        <RequestDetails key={shown.path} request={shown} />
      </Tabs>
    </Dialog>
  )
}

/** The shown request is among the tabs, also where there are too many. */
function tabsOf(requests: readonly ShownRequest[], shown: ShownRequest): readonly ShownRequest[] {
  const first = requests.slice(0, MOST_TABS)
  return first.some(({ path }) => path === shown.path) ? first : [shown, ...first.slice(0, MOST_TABS - 1)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return ''
    throw error
  }
}
