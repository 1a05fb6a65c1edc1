import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { isNetworkName, networks as knownNetworks } from '#cardano/network.ts'
import { endpoints } from '#contract/endpoints.ts'
import { matchEndpoint } from '#contract/match-endpoint.ts'
import { readList, readRecord } from '#contract/read-response.ts'
import { matchGeneralPage } from '#explorer-protocol/page-paths.ts'
import type { PageData, PageResponse, RenderedPage } from '#explorer-protocol/page-rendering.ts'
import { networksQuery } from '../api/endpoint-query.ts'
import { whenPartsSettled } from '../failures/lazy-part.tsx'
import { createRoutes } from './routes.tsx'

/** Paths of the pages that are rendered on the server; pages with long lists are left to the browser. */
const RENDERED = /^\/[a-z]+(\/(accounts\/[a-z0-9_]+|blocks\/.+|epochs\/[^/]+))?\/?$/

/**
 * Renders a page on the server from responses that are at hand, so that its document has its figures. Nothing
 * of the visitor is known: times are in UTC and no stored value is read.
 * @returns undefined for a page that is not rendered on the server
 */
export async function renderPage({ path, networks, responses }: PageData): Promise<RenderedPage | undefined> {
  if (!RENDERED.test(path) || matchGeneralPage(path)) return undefined
  const queryClient = new RenderingQueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(networksQuery.queryKey, networks)
  for (const response of responses) {
    queryClient.setQueryData([response.network, response.path], readResponse(response))
  }
  const { query, dataRoutes } = createStaticHandler(createRoutes(queryClient))
  const context = await query(new Request(`http://epochal${path}`))
  if (context instanceof Response || context.errors) return undefined
  await whenPartsSettled()
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </QueryClientProvider>,
  )
  // A part that is still loading has no title on the server.
  const [element = '', title] = /<title>([^<]*)<\/title>/.exec(markup) ?? []
  return { title, markup: markup.replace(element, '') }
}

/** Requests nothing: a part whose data is not at hand stays suspended, and is rendered as the loading part that it is. */
class RenderingQueryClient extends QueryClient {
  override async prefetchQuery(): Promise<void> {}

  // `never` stands for the six type parameters of the method, which are those of the query and of no interest here.
  override defaultQueryOptions(options: never): never {
    return { ...super.defaultQueryOptions(options), queryFn: () => new Promise(() => undefined) } as never
  }
}

/** The response in the form in which the app's queries cache it. */
function readResponse({ network, path, text, dialect }: PageResponse): unknown {
  if (!isNetworkName(network)) throw new TypeError(`${network} is not a network`)
  const match = matchEndpoint(path, knownNetworks[network])
  if (match.kind !== 'endpoint') throw new TypeError(`${path} is not of the interface`)
  const { id } = match.call
  return endpoints[id].returns === 'record'
    ? { record: readRecord(id as 'epoch', text, dialect), text, path }
    : readList(id as 'epochs', text, dialect)
}
