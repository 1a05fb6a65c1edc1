import type { IncomingHttpHeaders } from 'node:http'
import { createSingleFlight } from '#async/single-flight.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { DIALECT_HEADER, type Dialect, isDialect } from '#contract/dialect.ts'
import { endpointPath } from '#contract/endpoints.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { readNetworkDescription } from '#contract/read-network-description.ts'
import type { DataService } from './data-service.ts'
import type { RequestContext } from './upstream.ts'
import { UpstreamUnavailable } from './upstream-failures.ts'

export interface DialectFinding {
  readonly dialect: Dialect
  readonly evidence: string
  /** Source of the finding; a `guess`, without evidence, is checked again. */
  readonly by: 'setting' | 'header' | 'data' | 'guess'
}

export interface DialectFinder {
  /** The newest finding; undefined before the first. */
  readonly found: DialectFinding | undefined
  /** Reads the dialect from the header of any response of the service. */
  observe(headers: IncomingHttpHeaders): void
  /** The finding so far, or from one page of pool updates. @throws {UpstreamUnavailable} */
  find(context: RequestContext): Promise<DialectFinding>
}

/** The protocol's minimum fixed cost has been 340 ADA and later 170 ADA: in lovelace, at least this. */
const MIN_FIXED_COST_IN_LOVELACE = 170_000_000
const FAILURE_LIFETIME = 2 * SECOND
const EVIDENCE_PATH = `${endpointPath('odataPoolUpdates', {})}?$top=20`

/**
 * Finds the dialect of a service: by setting, by its header, or by its data. No pool may charge less than the
 * protocol's minimum fixed cost, so a number as large as that in lovelace is lovelace.
 * @param now milliseconds since the Unix epoch
 * @param changed called with every finding that differs from the one before
 */
export function createDialectFinder(
  service: DataService,
  now: () => number,
  changed: (finding: DialectFinding, before: DialectFinding | undefined) => void,
): DialectFinder {
  const { dialect: setting, network } = service.upstream
  const reads = createSingleFlight<string, DialectFinding>({ lifetime: () => FAILURE_LIFETIME, now })
  let found: DialectFinding | undefined
  let nextCheckAt = 0
  if (setting !== 'auto') record({ dialect: setting, evidence: 'setting', by: 'setting' })

  function record(finding: DialectFinding): DialectFinding {
    const before = found
    found = finding
    if (before?.dialect !== finding.dialect || before.by !== finding.by) changed(finding, before)
    return finding
  }

  function observe(headers: IncomingHttpHeaders): void {
    const header = headers[DIALECT_HEADER.toLowerCase()]
    if (isDialect(header) && found?.by !== 'setting') {
      record({ dialect: header, evidence: `header ${DIALECT_HEADER}`, by: 'header' })
    }
  }

  async function readData(context: RequestContext): Promise<DialectFinding> {
    const { status, headers, body } = await service.request(EVIDENCE_PATH, context)
    observe(headers)
    if (found && found.by !== 'guess') return found
    if (status !== 200) {
      throw new UpstreamUnavailable(
        'invalid',
        502,
        `The data service of ${network} has not shown its units yet.`,
      )
    }
    const costs = [...body.toString().matchAll(/"fixed_cost"\s*:\s*([\d.]+)/g)].map(([, cost]) =>
      Number(cost),
    )
    if (costs.length === 0) {
      nextCheckAt = now() + MINUTE
      return record({ dialect: 'documented', evidence: 'no pool update to read it from', by: 'guess' })
    }
    const greatest = Math.max(...costs)
    return record({
      dialect: greatest < MIN_FIXED_COST_IN_LOVELACE ? 'documented' : 'live',
      evidence: `greatest fixed cost of ${costs.length} pool updates: ${greatest}`,
      by: 'data',
    })
  }

  return {
    get found() {
      return found
    },
    observe,
    find: (context) => {
      // A guess serves until the next check, and for as long as a failure of that is remembered.
      const isUsable = found?.by !== 'guess' || now() < nextCheckAt || reads.failure(network)
      if (found && isUsable) return Promise.resolve(found)
      return reads.load(network, () => readData(context))
    },
  }
}

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
