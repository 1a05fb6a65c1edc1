import { settleWithin } from '#async/settle-within.ts'
import { networks } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import type { FailureLog } from '../upstream/proxy-log.ts'
import { UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import type { NetworkSource } from './network-source.ts'
import type { SetUpCheck } from './set-up-check.ts'

/** The networks that have a source, with their services' descriptions, and the announced ones. */
export interface NetworkList {
  /** The current list, after every service was requested. */
  load(requestId: string): Promise<readonly ListedNetwork[]>
  /** The list as far as it is known within a moment. */
  loadQuickly(requestId: string): Promise<readonly ListedNetwork[]>
}

/** Milliseconds that a document may wait for the services' descriptions. */
const QUICK_WAIT = 0.3 * SECOND

/**
 * @param linksOut whether the search leads from mainnet to other explorers, which have no other network of ours
 * @param failures takes those of a load that goes on in the background
 */
export function createNetworkList(
  sources: readonly NetworkSource[],
  setUp: SetUpCheck,
  linksOut: boolean,
  failures: FailureLog,
): NetworkList {
  function list(): ListedNetwork[] {
    return Object.values(networks).flatMap(({ name, state }): ListedNetwork[] => {
      if (state === 'announced')
        return [{ name, state, description: null, has_answered: false, has_plenty: false }]
      const source = sources.find(({ service }) => service.upstream.network === name)
      if (!source) return []
      const { gate, hasResponded } = source.service
      return [
        {
          name,
          state,
          description: (source.misplaced ? undefined : source.described) ?? null,
          has_answered: hasResponded,
          has_plenty: gate.isAmple,
          ...(linksOut && name === 'mainnet' && { links_out: true }),
        },
      ]
    })
  }

  async function describe(source: NetworkSource, requestId: string): Promise<void> {
    try {
      await source.describe({ priority: 'user', requestId })
    } catch (error) {
      // The last description stays valid while the service is unavailable.
      if (!(error instanceof UpstreamUnavailable)) throw error
    }
  }

  async function load(requestId: string): Promise<ListedNetwork[]> {
    await Promise.all([...sources.map((source) => describe(source, requestId)), setUp.check(requestId)])
    return list()
  }

  return {
    load,
    loadQuickly: async (requestId) => {
      const loading = load(requestId).catch((error: unknown) => failures.write(error, requestId))
      if (sources.some((source) => source.described === undefined || !source.service.hasResponded)) {
        await settleWithin(loading, QUICK_WAIT, undefined)
      }
      return list()
    },
  }
}
