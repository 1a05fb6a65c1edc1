import type { Secret } from '#contract/secret.ts'
import type { NetworkSource } from '../networks/network-source.ts'
import { UpstreamUnavailable } from '../upstream/upstream-failures.ts'

/** The service that responds to the dashboard's calls. */
export interface DashboardService {
  /** The network by whose address it was found. */
  readonly network: string
  /** Address of the private API, without a slash at the end. */
  readonly url: URL
  /** Proves to the service of this process who calls; undefined for any other service. */
  readonly proof: Secret | undefined
}

/** Finds the service; undefined where no service has a dashboard. @throws {UpstreamUnavailable} */
export type DashboardServiceFinder = (requestId: string) => Promise<DashboardService | undefined>

/**
 * Creates the finder: the service is that of this process if there is one, or else the first whose description of a
 * network names a dashboard. No other service is then ever sent a password.
 */
export function createDashboardServiceFinder(sources: readonly NetworkSource[]): DashboardServiceFinder {
  const own = sources.filter(({ service }) => service.upstream.proxyProof !== undefined)
  const candidates = own.length > 0 ? own : sources
  /** The source that named a dashboard last, with its service. */
  let known: { readonly source: NetworkSource; readonly found: DashboardService } | undefined

  async function look(source: NetworkSource, requestId: string): Promise<DashboardService | undefined> {
    const { dashboard } = await source.describe({ priority: 'user', requestId })
    const { network, baseUrl, proxyProof: proof } = source.service.upstream
    const url = dashboard === undefined ? undefined : new URL(dashboard, `${baseUrl}/`)
    // The reference of a description is a plain path; the origin is compared all the same, as passwords go there.
    return url && url.origin === new URL(baseUrl).origin ? { network, url, proof } : undefined
  }

  async function lookEverywhere(requestId: string): Promise<DashboardService | undefined> {
    let unavailable: UpstreamUnavailable | undefined
    for (const source of candidates) {
      try {
        const found = await look(source, requestId)
        if (found) {
          known = { source, found }
          return found
        }
      } catch (error) {
        if (!(error instanceof UpstreamUnavailable)) throw error
        unavailable ??= error
      }
    }
    if (unavailable) throw unavailable
    return undefined
  }

  return async (requestId) => {
    if (!known) return lookEverywhere(requestId)
    try {
      const found = await look(known.source, requestId)
      if (found) return found
    } catch (error) {
      if (!(error instanceof UpstreamUnavailable)) throw error
      // A service that is away for a moment keeps its dashboard.
      return known.found
    }
    known = undefined
    return lookEverywhere(requestId)
  }
}
