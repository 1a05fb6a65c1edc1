import { type FetchQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * A client with which a page's loader starts its requests before a press: at background priority, once, and without a trace
 * where they fail. Its cache is that of the app, so that a press finds the responses, or the requests under way.
 */
export class PrefetchClient extends QueryClient {
  readonly #mayRequest: (queryKey: QueryKey) => boolean

  /** @param mayRequest false for a query that is left to the press */
  constructor(app: QueryClient, mayRequest: (queryKey: QueryKey) => boolean) {
    super({ queryCache: app.getQueryCache(), defaultOptions: app.getDefaultOptions() })
    this.#mayRequest = mayRequest
  }

  override async prefetchQuery(options: unknown): Promise<void> {
    const { queryKey } = options as FetchQueryOptions
    const queries = this.getQueryCache()
    if (queries.find({ queryKey }) || !this.#mayRequest(queryKey)) return
    const isShown = () => (queries.find({ queryKey })?.getObserversCount() ?? 0) > 0
    try {
      await this.fetchQuery({
        ...(options as FetchQueryOptions),
        meta: { priority: 'background' },
        // A page that shows the query by now has given it its own options, with the priority of a user's request.
        retry: (failures) => failures === 0 && isShown(),
        retryDelay: 0,
      })
    } catch {
      // The press requests anew what did not come, and its page shows what fails then.
      if (!isShown()) this.removeQueries({ queryKey, exact: true })
    }
  }
}
