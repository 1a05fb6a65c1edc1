import { DIALECT_HEADER, type Dialect, isDialect } from '#contract/dialect.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { type DataService, NoAnswer } from './data-service.ts'

export interface DialectFinding {
  readonly dialect: Dialect
  readonly evidence: string
  /** False while nothing decides it: it is to be looked for again. */
  readonly isSure: boolean
}

/** The protocol's minimum fixed cost has been 340 ADA and later 170 ADA: in lovelace, at least this. */
const LEAST_FIXED_COST_IN_LOVELACE = 170_000_000

/**
 * Which dialect a service speaks: by setting, by its own word, or by a fact: no pool may ask less than the
 * protocol's minimum fixed cost, so a number as large as that in lovelace is lovelace.
 */
export async function findDialect(service: DataService): Promise<DialectFinding> {
  const { dialect } = service.upstream
  if (dialect !== 'auto') return { dialect, evidence: 'setting', isSure: true }
  const response = await service.get(`${endpointPath('odataPoolUpdates', {})}?$top=20`)
  const said = response.headers.get(DIALECT_HEADER)
  const { text } = response
  if (isDialect(said)) return { dialect: said, evidence: `header ${DIALECT_HEADER}`, isSure: true }
  if (!response.ok) {
    throw new NoAnswer(502, `The data service of ${service.upstream.network} has not shown its units yet.`)
  }
  const costs = [...text.matchAll(/"fixed_cost"\s*:\s*([\d.]+)/g)].map(([, cost]) => Number(cost))
  if (costs.length === 0)
    return { dialect: 'documented', evidence: 'no pool update to look at', isSure: false }
  const greatest = Math.max(...costs)
  return {
    dialect: greatest < LEAST_FIXED_COST_IN_LOVELACE ? 'documented' : 'live',
    evidence: `greatest fixed cost of ${costs.length} pool updates: ${greatest}`,
    isSure: true,
  }
}
