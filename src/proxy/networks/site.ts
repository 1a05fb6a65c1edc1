import { settleWithin } from '#async/settle-within.ts'
import { networks } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { ListedNetwork, SiteDocument, SiteSettings } from '#explorer-protocol/site-document.ts'
import type { FailureLog } from '../upstream/proxy-log.ts'
import type { NetworkSource } from './network-source.ts'

/** The document of the site, with the descriptions that the services have sent. */
export interface Site {
  /** As it is after every service was requested. */
  load(requestId: string): Promise<SiteDocument>
  /** As far as it is known within a moment. */
  loadQuickly(requestId: string): Promise<SiteDocument>
}

/** Milliseconds that a document may wait for the services' descriptions. */
const QUICK_WAIT = 0.3 * SECOND

/** @param failures takes those of a load that goes on in the background */
export function createSite(
  sources: readonly NetworkSource[],
  site: SiteSettings,
  failures: FailureLog,
): Site {
  const document = (): SiteDocument => ({ site, networks: list() })

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
        },
      ]
    })
  }

  async function load(requestId: string): Promise<SiteDocument> {
    await Promise.all(sources.map((source) => source.check(requestId)))
    return document()
  }

  return {
    load,
    loadQuickly: async (requestId) => {
      const loading = load(requestId).catch((error: unknown) => failures.write(error, requestId))
      if (sources.some(({ state }) => state.description === undefined || state.lastSuccess === undefined)) {
        await settleWithin(loading, QUICK_WAIT, undefined)
      }
      return document()
    },
  }
}
