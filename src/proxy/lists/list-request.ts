import { type ListOption, writeOptions } from '#contract/odata/options.ts'

/** The requests for a list, whose rows must be distinguishable. */
export interface ListRequest {
  /** Path and query of the rows after the first `skip`. */
  address(skip: number): string
  /** Whether rows come in the order of their `id`, so that new ones are the last. */
  readonly isInOrder: boolean
  /** Whether rows have only some of their fields. */
  readonly selects: boolean
}

/** @param options without paging, by their names without `$` */
export function listRequest(path: string, options: ReadonlyMap<ListOption, string>): ListRequest {
  const select = options.get('select')
  const addsId =
    select !== undefined && !select.split(',').some((name) => ['id', '*'].includes(name.trim().toLowerCase()))
  const sent = new Map(options)
  if (addsId) sent.set('select', `${select},id`)
  return {
    address: (skip) => {
      const query = writeOptions(skip > 0 ? [...sent, ['skip', skip]] : sent)
      return query ? `${path}?${query}` : path
    },
    isInOrder: !options.has('orderby'),
    selects: select !== undefined,
  }
}
