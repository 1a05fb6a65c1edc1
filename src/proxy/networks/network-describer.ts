import { createSingleFlight } from '#async/single-flight.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { readNetworkDescription } from '#contract/read-network-description.ts'
import type { DataService } from '../upstream/data-service.ts'
import type { DialectFinder } from '../upstream/dialect-finder.ts'
import type { RequestContext } from '../upstream/upstream.ts'
import { UpstreamUnavailable } from '../upstream/upstream-failures.ts'

export interface NetworkDescriber {
  /** The service's description of itself, with its dialect. @throws {UpstreamUnavailable} */
  describe(context: RequestContext): Promise<NetworkDescription>
  /** The newest description; undefined before the first. */
  readonly described: NetworkDescription | undefined
  /** Set while the service at the address describes itself as another network. */
  readonly misplaced: UpstreamUnavailable | undefined
}

const LIFETIME = MINUTE
/** A service other than ours does not describe itself, and hardly ever begins to. */
const ABSENCE_LIFETIME = 60 * MINUTE
const FAILURE_LIFETIME = 2 * SECOND

/**
 * @param now milliseconds since the Unix epoch
 * @param chainReplaced called when the chain has nothing in common with the one before
 */
export function createNetworkDescriber(
  service: DataService,
  dialect: DialectFinder,
  now: () => number,
  chainReplaced: () => void,
): NetworkDescriber {
  const { network } = service.upstream
  const requests = createSingleFlight<string, NetworkDescription>({ lifetime: () => FAILURE_LIFETIME, now })
  let described: { readonly description: NetworkDescription; readonly until: number } | undefined
  let misplaced: UpstreamUnavailable | undefined

  async function request(context: RequestContext): Promise<NetworkDescription> {
    const { status, headers, body } = await service.requestWithoutKey(context.requestId)
    const text = body.toString()
    const own = status === 200 && !service.containsSecret(text) ? readNetworkDescription(text) : undefined
    misplaced =
      own && own.network !== network
        ? new UpstreamUnavailable(
            'invalid',
            502,
            `The service at the address of ${network} describes itself as ${own.network}.`,
          )
        : undefined
    if (misplaced) throw misplaced
    dialect.observe(headers)
    const found = await dialect.find(context)
    const description: NetworkDescription = {
      ...(own ?? { network, source: 'live', start_time: null, recording: null }),
      dialect: found.dialect,
    }
    if (described && !isSameChain(described.description, description)) chainReplaced()
    described = { description, until: now() + (own ? LIFETIME : ABSENCE_LIFETIME) }
    return description
  }

  return {
    get described() {
      return described?.description
    },
    get misplaced() {
      return misplaced
    },
    describe: (context) => {
      if (described && now() < described.until) return Promise.resolve(described.description)
      return requests.load(network, () => request(context))
    },
  }
}

function isSameChain(before: NetworkDescription, after: NetworkDescription): boolean {
  return before.start_time === after.start_time && before.source === after.source
}
