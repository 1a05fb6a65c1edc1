import type { IncomingHttpHeaders } from 'node:http'
import { createSingleFlight, type SingleFlight } from '#async/single-flight.ts'
import { type Instant, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { DIALECT_HEADER, type Dialect, isDialect } from '#contract/dialect.ts'
import { endpointPath } from '#contract/endpoints.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { readNetworkDescription } from '#contract/read-network-description.ts'
import type { DataService } from './data-service.ts'
import { afterDescription, afterNoDescription, afterOtherNetwork } from './network-state.ts'
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
  /**
   * Whether responses name their dialect in a header, as those of a service that describes itself do: from the responses so far,
   * or from one page of pool updates. @throws {UpstreamUnavailable}
   */
  isNamed(context: RequestContext): Promise<boolean>
}

/** The protocol's minimum fixed cost has been 340 ADA and later 170 ADA: in lovelace, at least this. */
const MIN_FIXED_COST_IN_LOVELACE = 170_000_000
const FAILURE_LIFETIME = 2 * SECOND
const EVIDENCE_PATH = `${endpointPath('odataPoolUpdates', {})}?$top=20`

/**
 * Finds the dialect of a service: by setting, by its header, or by its data. No pool may charge less than the
 * protocol's minimum fixed cost, so a number as large as that in lovelace is lovelace.
 * @param changed called with every finding that differs from the one before
 */
export function createDialectFinder(
  service: DataService,
  now: () => Instant,
  changed: (finding: DialectFinding, before: DialectFinding | undefined) => void,
): DialectFinder {
  const { dialect: setting, network } = service.upstream
  const reads = createSingleFlight<string, DialectFinding>({ lifetime: () => FAILURE_LIFETIME, now })
  let found: DialectFinding | undefined
  /** Whether a response has named its dialect; undefined before the first page of pool updates. */
  let isNamed: boolean | undefined
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
    if (!isDialect(header)) return
    isNamed = true
    if (found?.by !== 'setting') {
      record({ dialect: header, evidence: `header ${DIALECT_HEADER}`, by: 'header' })
    }
  }

  async function readData(context: RequestContext): Promise<DialectFinding> {
    const { status, headers, body } = await service.request(EVIDENCE_PATH, context)
    observe(headers)
    if (status !== 200 || !String(headers['content-type']).includes('json')) {
      throw new UpstreamUnavailable(
        'invalid',
        502,
        `The data service of ${network} has not shown its units yet.`,
      )
    }
    isNamed ??= false
    if (found && found.by !== 'guess') return found
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
    isNamed: async (context) => {
      if (isNamed === undefined) await reads.load(network, () => readData(context))
      return isNamed === true
    },
  }
}

/** Milliseconds for which a description is current. */
const LIFETIME = MINUTE
/** Milliseconds for which the description of a service that has none is not requested again: it hardly ever begins to have one. */
const ABSENCE_LIFETIME = 60 * MINUTE

/**
 * Requests a service's description of itself. It stays until the service sends another one. Without one, a service is
 * taken for a live one once its data has come without the header of those that describe themselves.
 */
export class NetworkDescriber {
  readonly #service: DataService
  readonly #dialect: DialectFinder
  readonly #now: () => Instant
  readonly #chainReplaced: () => void
  readonly #requests: SingleFlight<string, NetworkDescription>
  #isCurrentUntil = 0

  /** @param chainReplaced called when the chain has nothing in common with the one before */
  constructor(service: DataService, dialect: DialectFinder, now: () => Instant, chainReplaced: () => void) {
    this.#service = service
    this.#dialect = dialect
    this.#now = now
    this.#chainReplaced = chainReplaced
    this.#requests = createSingleFlight({ lifetime: () => FAILURE_LIFETIME, now })
  }

  /** The service's description of itself, with its dialect. @throws {UpstreamUnavailable} */
  async describe(context: RequestContext): Promise<NetworkDescription> {
    const { description } = this.#service.state
    if (description && this.#now() < this.#isCurrentUntil) return description
    return this.#requests.load(this.#service.upstream.network, () => this.#requestAndNote(context))
  }

  async #requestAndNote(context: RequestContext): Promise<NetworkDescription> {
    try {
      return await this.#request(context)
    } catch (error) {
      if (error instanceof UpstreamUnavailable) {
        this.#service.change(afterNoDescription(this.#service.state, error))
      }
      throw error
    }
  }

  async #request(context: RequestContext): Promise<NetworkDescription> {
    const { network } = this.#service.upstream
    const { status, headers, body } = await this.#service.requestWithoutKey(context.requestId)
    const text = body.toString()
    const isUsable = status === 200 && !this.#service.containsSecret(text)
    const own = isUsable ? readNetworkDescription(text) : undefined
    if (!own) return this.#withoutDescription(context)
    if (own.network !== network) {
      const detail = `The service at the address of ${network} describes itself as ${own.network}.`
      const fault = new UpstreamUnavailable('invalid', 502, detail)
      this.#service.change(afterOtherNetwork(this.#service.state, fault))
      throw fault
    }
    this.#dialect.observe(headers)
    const found = await this.#dialect.find(context)
    return this.#take({ ...own, dialect: found.dialect }, LIFETIME)
  }

  /** The description from before, or that of a service that has none. */
  async #withoutDescription(context: RequestContext): Promise<NetworkDescription> {
    const { isMisplaced, descriptionFault, description } = this.#service.state
    if (isMisplaced && descriptionFault) throw descriptionFault
    if (description) {
      this.#isCurrentUntil = this.#now() + FAILURE_LIFETIME
      return description
    }
    const { network } = this.#service.upstream
    if (await this.#dialect.isNamed(context)) {
      const detail = `The data service of ${network} has not described its data yet.`
      throw new UpstreamUnavailable('invalid', 502, detail)
    }
    const found = await this.#dialect.find(context)
    return this.#take(
      { network, source: 'live', dialect: found.dialect, start_time: null, recording: null },
      found.by === 'guess' ? LIFETIME : ABSENCE_LIFETIME,
    )
  }

  #take(description: NetworkDescription, lifetime: number): NetworkDescription {
    const before = this.#service.state.description
    if (before && !isSameChain(before, description)) this.#chainReplaced()
    this.#service.change(afterDescription(this.#service.state, description))
    this.#isCurrentUntil = this.#now() + lifetime
    return description
  }
}

function isSameChain(before: NetworkDescription, after: NetworkDescription): boolean {
  return before.start_time === after.start_time && before.source === after.source
}
