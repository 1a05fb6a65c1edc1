import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, matchPath } from 'react-router'
import { endpointPath } from '#contract/endpoints.ts'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import { ConnectionError, ReloadNeeded } from '../../api/api-error.ts'
import { networksQuery } from '../../api/endpoint-query.ts'
import { RouteFault } from '../../links/route-fault.ts'
import { loadPage } from '../load-page.ts'
import { generalPageModules, pageModules } from '../page-modules.ts'
import { PrefetchClient } from './prefetch-client.ts'
import { type Connection, prefetchExtent } from './prefetch-extent.ts'

/** The pages with their whole paths. */
const pages = [
  ...generalPageModules,
  ...pageModules.map(([path, module]) => [`/:network/${path}`, module] as const),
]

/** Fetches the code of a page, and its data where that costs nobody what a press may need. */
export type PrefetchPage = (path: string, isTyping: boolean) => Promise<void>

/** The page runs the loader that a press runs, so that both fetch the same. */
export function createPagePrefetch(app: QueryClient): PrefetchPage {
  const client = {
    'code and data': new PrefetchClient(app, isShort),
    code: new PrefetchClient(app, () => false),
  }

  function findNetwork(name: unknown): ListedNetwork | undefined {
    return app.getQueryData(networksQuery.queryKey)?.find((network) => network.name === name)
  }

  /** The whole list of a live network may be megabytes. */
  function isShort([network, path]: readonly unknown[]): boolean {
    const source = findNetwork(network)?.description?.source
    return path !== endpointPath('poolUpdates', {}) || source === 'recorded' || source === 'simulated'
  }

  return async (path, isTyping) => {
    const url = new URL(path, location.href)
    const page = findPage(url)
    if (!page) return
    const { params } = page.parts
    const network = findNetwork(params.network)
    if (params.network !== undefined && (!network || network.state === 'announced')) return
    const extent = prefetchExtent({
      connection: (navigator as { readonly connection?: Connection }).connection,
      isOnline: navigator.onLine,
      hasPlenty: network?.has_plenty,
      isTyping,
    })
    if (extent === 'nothing') return
    try {
      const { loader } = await loadPage(page.module)
      await loader(client[extent])(page.parts)
    } catch (error) {
      // The press tells of what does not come, and of an address without a page.
      if (error instanceof ConnectionError || error instanceof ReloadNeeded || error instanceof RouteFault)
        return
      throw error
    }
  }
}

function findPage(url: URL): { readonly module: string; readonly parts: LoaderFunctionArgs } | undefined {
  for (const [pattern, module] of pages) {
    const match = matchPath(pattern, url.pathname)
    if (match)
      return { module, parts: { params: match.params, request: new Request(url), url, pattern, context: {} } }
  }
  return undefined
}
