import { hashKey, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { NOT_AT_HAND, type PageData, type RenderedPage } from '#explorer-protocol/page-rendering.ts'
import { LIST_START_KEY } from '../api/endpoint-query.ts'
import { RenderingTime } from '../browser/clock.ts'
import { isStated } from '../failures/caught-error.ts'
import { knownPresent } from '../pools/list-queries.ts'
import { startOfList } from '../pools/list-start.ts'
import { queryKeyOf, restoreQueries } from './initial-state.ts'
import { pageModuleOf } from './page-modules.ts'
import { createRoutes } from './routes.tsx'

/**
 * Renders a page on the server from responses that are at hand, as the app in the browser renders it first.
 * Nothing of the visitor is known: times are in UTC and no stored value is read.
 * @returns undefined for a page that leads to another one
 */
export async function renderPage({
  basePath,
  path,
  search,
  at,
  networks,
  refusal,
  responses,
  list,
  status,
}: PageData): Promise<RenderedPage | undefined> {
  const queryClient = new RenderingQueryClient({ defaultOptions: { queries: { retry: false } } })
  restoreQueries(queryClient, { networks, rendered: { at, responses, status } }, at)
  const present = list && knownPresent(queryClient, list.network)
  const start = list && (await startOfList(path, new URLSearchParams(search), list, present))
  if (start) queryClient.setQueryData(LIST_START_KEY, start, { updatedAt: at })
  for (const response of responses) if (!response.isInDocument) queryClient.hide(queryKeyOf(response))
  const { query, dataRoutes } = createStaticHandler(createRoutes(queryClient, refusal), {
    basename: `${basePath}/`,
  })
  const context = await query(new Request(`http://epochal${basePath}${path}${search}`))
  if (context instanceof Response) return undefined
  const faults = Object.values(context.errors ?? {}).filter((error) => !isStated(error))
  const { prelude } = await prerender(
    <StrictMode>
      <RenderingTime value={at}>
        <QueryClientProvider client={queryClient}>
          <StaticRouterProvider
            router={createStaticRouter(dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </QueryClientProvider>
      </RenderingTime>
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
  if (faults.length > 0) throw new AggregateError(faults, `${path} cannot be rendered`, { cause: faults[0] })
  // A part that is still loading has no title on the server.
  const [element = '', title] = /<title>([^<]*)<\/title>/.exec(markup) ?? []
  return { title, markup: markup.replace(element, ''), start, module: pageModuleOf(path) }
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
