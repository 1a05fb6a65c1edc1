import { createSingleFlight } from '#async/single-flight.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { DIALECT_HEADER } from '#contract/dialect.ts'
import { type NetworkDescription, readNetworkDescription } from '#contract/network-description.ts'
import type { DataService, RequestContext } from './data-service.ts'
import type { DialectFinder } from './dialect-finder.ts'
import { UpstreamUnavailable } from './upstream-unavailable.ts'

export interface NetworkDescriber {
  /** What the service says of itself, in its own dialect. @throws {UpstreamUnavailable} */
  describe(context: RequestContext): Promise<NetworkDescription>
  /** Set while what stands at the address says that it is another network. */
  readonly misplaced: UpstreamUnavailable | undefined
}

/** A service that is not ours does not describe itself, and need not be asked so soon again. */
const LIFETIME = MINUTE
const ABSENCE_LIFETIME = 60 * MINUTE
const FAILURE_LIFETIME = 2 * SECOND

/**
 * @param now milliseconds since the Unix epoch
 * @param begunAnew told when the chain has nothing in common with the one before
 */
export function createNetworkDescriber(
  service: DataService,
  dialect: DialectFinder,
  now: () => number,
  begunAnew: () => void,
): NetworkDescriber {
  const { network } = service.upstream
  const requests = createSingleFlight<string, NetworkDescription>({ lifetime: () => FAILURE_LIFETIME, now })
  let described: { readonly description: NetworkDescription; readonly until: number } | undefined
  let misplaced: UpstreamUnavailable | undefined

  async function request(context: RequestContext): Promise<NetworkDescription> {
    const { status, headers, body } = await service.requestWithoutKey(context.requestId)
    const text = body.toString()
    const own = status === 200 && !service.holdsSecret(text) ? readNetworkDescription(text) : undefined
    misplaced =
      own && own.network !== network
        ? new UpstreamUnavailable(
            'invalid',
            502,
            `What stands at the address of ${network} says that it is ${own.network}.`,
          )
        : undefined
    if (misplaced) throw misplaced
    dialect.hear(headers[DIALECT_HEADER.toLowerCase()])
    const found = await dialect.find(context)
    const description: NetworkDescription = {
      ...(own ?? { network, source: 'live', start_time: null, recording: null }),
      dialect: found.dialect,
    }
    if (described && !isSameChain(described.description, description)) begunAnew()
    described = { description, until: now() + (own ? LIFETIME : ABSENCE_LIFETIME) }
    return description
  }

  return {
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
