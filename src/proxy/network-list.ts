import { settleWithin } from '#async/settle-within.ts'
import { networks } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import type { NetworkSource } from './network-source.ts'
import type { SetUpCheck } from './operations/set-up-check.ts'
import { UpstreamUnavailable } from './upstream/upstream-unavailable.ts'

/** The networks that have a source, with what their services say of themselves, and the announced ones. */
export interface NetworkList {
  /** As it is now. */
  find(requestId: string): Promise<readonly ListedNetwork[]>
  /** As it was a moment ago, or as far as it is known: whoever asks waits for no data service for long. */
  glance(requestId: string): Promise<readonly ListedNetwork[]>
}

/** Milliseconds that the first page may wait for what the services say of themselves. */
const GLANCE = 0.3 * SECOND

/** @param reportFailure told of what fails while nobody waits for it */
export function createNetworkList(
  sources: readonly NetworkSource[],
  setUp: SetUpCheck,
  reportFailure: (error: unknown) => void,
): NetworkList {
  const known = new Map<NetworkSource, ListedNetwork['description']>()

  function list(): ListedNetwork[] {
    return Object.values(networks).flatMap(({ name, state }): ListedNetwork[] => {
      if (state === 'announced')
        return [{ name, state, description: null, has_answered: false, has_plenty: false }]
      const source = sources.find(({ service }) => service.upstream.network === name)
      if (!source) return []
      const { budget, hasAnswered } = source.service
      return [
        {
          name,
          state,
          description: known.get(source) ?? null,
          has_answered: hasAnswered,
          has_plenty: budget.isAmple,
        },
      ]
    })
  }

  async function describe(source: NetworkSource, requestId: string): Promise<void> {
    try {
      known.set(source, await source.describe({ priority: 'user', requestId }))
    } catch (error) {
      if (!(error instanceof UpstreamUnavailable)) throw error
      // What a service has said of itself holds while it says nothing.
      if (source.misplaced) known.delete(source)
    }
  }

  async function find(requestId: string): Promise<ListedNetwork[]> {
    await Promise.all([...sources.map((source) => describe(source, requestId)), setUp.check(requestId)])
    return list()
  }

  return {
    find,
    glance: async (requestId) => {
      const finding = find(requestId).catch(reportFailure)
      if (sources.some((source) => !known.has(source) || !source.service.hasAnswered)) {
        await settleWithin(finding, GLANCE, undefined)
      }
      return list()
    },
  }
}
