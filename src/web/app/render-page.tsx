import { hashKey, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { endpoints, type ListEndpointId, type RecordEndpointId } from '#contract/endpoints.ts'
import { readList, readRecord } from '#contract/read-response.ts'
import { matchGeneralPage, matchNetworkPage, splitPageAddress } from '#explorer-protocol/page-paths.ts'
import {
  NOT_AT_HAND,
  type PageData,
  type PageResponse,
  type RenderedPage,
} from '#explorer-protocol/page-rendering.ts'
import { readCountedPart } from '../api/counted-part.ts'
import { networksQuery } from '../api/endpoint-query.ts'
import { noteDocumentTime } from '../browser/document-time.ts'
import { isStated } from '../failures/caught-error.ts'
import { dataStatusQuery } from '../status/data-status-query.ts'
import { createRoutes } from './routes.tsx'

let lastRendering: Promise<unknown> = Promise.resolve()

/**
 * Renders a page on the server from responses that are at hand, as the app in the browser renders it first.
 * Nothing of the visitor is known: times are in UTC and no stored value is read. Pages are rendered one after
 * the other, since all of a page shows one time.
 * @returns undefined for a page that is not rendered on the server
 */
export async function renderPage(page: PageData): Promise<RenderedPage | undefined> {
  if (isOfFragment(page.path)) return undefined
  const rendering = lastRendering.then(() => renderNow(page))
  // The caller gets a failure; the next rendering only waits for the end of this one.
  lastRendering = rendering.catch(() => undefined)
  return rendering
}

async function renderNow({
  path,
  search,
  at,
  networks,
  refusal,
  responses,
  status,
}: PageData): Promise<RenderedPage | undefined> {
  const queryClient = new RenderingQueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(networksQuery.queryKey, networks)
  for (const response of responses) {
    const queryKey = [response.network, response.path]
    queryClient.setQueryData(queryKey, readResponse(response))
    if (!response.isBrought) queryClient.hide(queryKey)
  }
  if (status) queryClient.setQueryData(dataStatusQuery.queryKey, status, { updatedAt: at })
  const { query, dataRoutes } = createStaticHandler(createRoutes(queryClient, refusal))
  const context = await query(new Request(`http://epochal${path}${search}`))
  if (context instanceof Response) return undefined
  noteDocumentTime(at)
  const faults = Object.values(context.errors ?? {}).filter((error) => !isStated(error))
  const { prelude } = await prerender(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </QueryClientProvider>
    </StrictMode>,
    {
      // A large part would be written at the end, with a script that moves it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        if (error instanceof NotAtHand) return NOT_AT_HAND
        faults.push(error)
        return undefined
      },
    },
  )
  const markup = await new Response(prelude).text()
  if (faults.length > 0) throw new AggregateError(faults, `${path} cannot be rendered`)
  // A part that is still loading has no title on the server.
  const [element = '', title] = /<title>([^<]*)<\/title>/.exec(markup) ?? []
  return { title, markup: markup.replace(element, '') }
}

/** Whether a page is about what stands in the fragment of its address, which no request has. */
function isOfFragment(path: string): boolean {
  const general = matchGeneralPage(path)
  return (
    general === 'dashboardLink' || matchNetworkPage(splitPageAddress(path).path)?.pattern === 'accounts/sheet'
  )
}

/** The server has no response to a request of the page, so that the browser renders the part that needs it. */
class NotAtHand extends Error {}

/** Requests nothing: a part whose data is not at hand is rendered as the loading part that it is. */
class RenderingQueryClient extends QueryClient {
  readonly #hidden = new Set<string>()

  /** Hides data from the parts that do not wait for it: in the browser they are rendered before it comes. */
  hide(queryKey: QueryKey): void {
    this.#hidden.add(hashKey(queryKey))
  }

  override async prefetchQuery(): Promise<void> {}

  // `never` stands for the six type parameters of the method, which are those of the query and of no interest here.
  override defaultQueryOptions(options: never): never {
    const queryFn = () => Promise.reject(new NotAtHand())
    const { queryHash, ...rest }: QueryOptions = super.defaultQueryOptions(options)
    const isHidden = !rest.suspense && this.#hidden.has(queryHash)
    return { ...rest, queryFn, queryHash: isHidden ? `hidden ${queryHash}` : queryHash } as never
  }
}

interface QueryOptions {
  readonly queryHash: string
  /** True for a query that its part waits for. */
  readonly suspense?: boolean
}

/** The response in the form in which the app's queries cache it. */
function readResponse({ call: { id, query }, path, text, dialect }: PageResponse): unknown {
  if (query !== undefined) return readCountedPart(id as ListEndpointId, text, dialect, path)
  return endpoints[id].returns === 'record'
    ? { record: readRecord(id as RecordEndpointId, text, dialect), text, path }
    : readList(id as ListEndpointId, text, dialect)
}
