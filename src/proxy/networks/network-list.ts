import { settleWithin } from '#async/settle-within.ts'
import { networks } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import type { FailureLog } from '../upstream/proxy-log.ts'
import type { NetworkSource } from './network-source.ts'

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
  linksOut: boolean,
  failures: FailureLog,
): NetworkList {
  function list(): ListedNetwork[] {
    return Object.values(networks).flatMap(({ name, state }): ListedNetwork[] => {
      if (state === 'announced')
        return [{ name, state, description: null, has_answered: false, has_plenty: false }]
      const source = sources.find(({ network }) => network === name)
      if (!source) return []
      const { isMisplaced, description, lastSuccess } = source.state
      return [
        {
          name,
          state,
          description: (isMisplaced ? undefined : description) ?? null,
          has_answered: lastSuccess !== undefined,
          has_plenty: source.service.gate.isAmple,
          ...(linksOut && name === 'mainnet' && { links_out: true }),
        },
      ]
    })
  }

  async function load(requestId: string): Promise<ListedNetwork[]> {
    await Promise.all(sources.map((source) => source.check(requestId)))
    return list()
  }

  return {
    load,
    loadQuickly: async (requestId) => {
      const loading = load(requestId).catch((error: unknown) => failures.write(error, requestId))
      if (sources.some(({ state }) => state.description === undefined || state.lastSuccess === undefined)) {
        await settleWithin(loading, QUICK_WAIT, undefined)
      }
      return list()
    },
  }
}
