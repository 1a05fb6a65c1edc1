import { type ListOption, writeOptions } from '#contract/odata/options.ts'

/** How a list is asked for, so that its rows can be told apart, and how they are given to whoever asked. */
export interface ListRequest {
  /** With the query, for what comes after `skip` rows. */
  address(skip: number): string
  /** Whether rows come in the order of their `id`, so that new ones are the last. */
  readonly isInOrder: boolean
  /** Whether rows have some of their fields only. */
  readonly selects: boolean
  /** A row without what was asked for only to tell it apart. */
  asAskedFor(row: string): string
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
    asAskedFor: addsId ? withoutId : (row) => row,
  }
}

/** A quotation mark within a string of JSON has a backslash before it, so this is a member. */
function withoutId(row: string): string {
  return row.replace(/(?<!\\)"id"\s*:\s*\d+\s*(,\s*)?/, '').replace(/,\s*\}$/, '}')
}
