/** The parameters of a query, as `URLSearchParams` has them. */
interface Query {
  readonly get: (name: string) => string | null
}

/** Epochs that an address names: the first one, and the last one or undefined for the newest on record. */
export interface NamedEpochs {
  readonly first: number
  readonly last: number | undefined
}

/**
 * The epochs in `from` and `to` of a query. One of them alone goes to the newest epoch or begins with the first one, and a range
 * from its end to its start is turned round. Undefined where neither is there, or one is no number.
 */
export function readNamedEpochs(search: Query): NamedEpochs | undefined {
  const [from, to] = [search.get('from'), search.get('to')]
  if (from === null && to === null) return undefined
  const first = from === null ? 0 : epochNumber(from)
  const last = to === null ? undefined : epochNumber(to)
  if (first === undefined || (to !== null && last === undefined)) return undefined
  return last !== undefined && last < first ? { first: last, last: first } : { first, last }
}

/** Those of the epochs that are there; undefined where they begin after the newest one. */
export function epochsUntil({ first, last = Number.POSITIVE_INFINITY }: NamedEpochs, newest: number) {
  return first > newest ? undefined : { first, last: Math.min(last, newest) }
}

function epochNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
