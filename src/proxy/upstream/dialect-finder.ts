import { createSingleFlight } from '#async/single-flight.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { DIALECT_HEADER, type Dialect, isDialect } from '#contract/dialect.ts'
import { endpointPath } from '#contract/endpoints.ts'
import type { DataService, RequestContext } from './data-service.ts'
import { UpstreamUnavailable } from './upstream-unavailable.ts'

export interface DialectFinding {
  readonly dialect: Dialect
  readonly evidence: string
  /** `guess` while nothing decides it: it is to be looked for again. */
  readonly by: 'setting' | 'word' | 'fact' | 'guess'
}

export interface DialectFinder {
  /** What is known; undefined while nothing is. */
  readonly found: DialectFinding | undefined
  /** Takes the service's own word from the header of any of its answers. */
  hear(header: string | string[] | undefined): void
  /** What is known, or what one page of pool updates shows. @throws {UpstreamUnavailable} */
  find(context: RequestContext): Promise<DialectFinding>
}

/** The protocol's minimum fixed cost has been 340 ADA and later 170 ADA: in lovelace, at least this. */
const LEAST_FIXED_COST_IN_LOVELACE = 170_000_000
const FAILURE_LIFETIME = 2 * SECOND
const EVIDENCE_PATH = `${endpointPath('odataPoolUpdates', {})}?$top=20`

/**
 * Which dialect a service speaks: by setting, by its own word, or by a fact: no pool may ask less than the
 * protocol's minimum fixed cost, so a number as large as that in lovelace is lovelace.
 * @param now milliseconds since the Unix epoch
 * @param changed told of every finding that is another than the one before
 */
export function createDialectFinder(
  service: DataService,
  now: () => number,
  changed: (finding: DialectFinding, before: DialectFinding | undefined) => void,
): DialectFinder {
  const { dialect: setting, network } = service.upstream
  const looks = createSingleFlight<string, DialectFinding>({ lifetime: () => FAILURE_LIFETIME, now })
  let found: DialectFinding | undefined
  let lookAgainAt = 0
  if (setting !== 'auto') keep({ dialect: setting, evidence: 'setting', by: 'setting' })

  function keep(finding: DialectFinding): DialectFinding {
    const before = found
    found = finding
    if (before?.dialect !== finding.dialect || before.by !== finding.by) changed(finding, before)
    return finding
  }

  function hear(header: string | string[] | undefined): void {
    if (isDialect(header) && found?.by !== 'setting') {
      keep({ dialect: header, evidence: `header ${DIALECT_HEADER}`, by: 'word' })
    }
  }

  async function look(context: RequestContext): Promise<DialectFinding> {
    const { status, headers, body } = await service.request(EVIDENCE_PATH, context)
    hear(headers[DIALECT_HEADER.toLowerCase()])
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
      lookAgainAt = now() + MINUTE
      return keep({ dialect: 'documented', evidence: 'no pool update to look at', by: 'guess' })
    }
    const greatest = Math.max(...costs)
    return keep({
      dialect: greatest < LEAST_FIXED_COST_IN_LOVELACE ? 'documented' : 'live',
      evidence: `greatest fixed cost of ${costs.length} pool updates: ${greatest}`,
      by: 'fact',
    })
  }

  return {
    get found() {
      return found
    },
    hear,
    find: (context) => {
      // A guess serves until the next look, and for as long as a failure of that is remembered.
      const isUsable = found?.by !== 'guess' || now() < lookAgainAt || looks.failure(network)
      if (found && isUsable) return Promise.resolve(found)
      return looks.load(network, () => look(context))
    },
  }
}
