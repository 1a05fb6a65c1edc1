import { type Dialect, dialects } from '../dialect.ts'
import { optionName } from './options.ts'

type Form = 'plain' | 'odata'

const INT32_MAX = 2 ** 31 - 1

/**
 * Not in the specification: the greatest `$top`. The plain form of the documented dialect returns whole lists, so it
 * has none.
 */
export function greatestTop(form: Form, dialect: Dialect): number {
  const { maxTop, plainList } = dialects[dialect]
  return form === 'plain' && plainList === 'whole' ? INT32_MAX : maxTop
}

/**
 * Not in the specification: the size of a page, unless the client prefers another. The plain form has whole
 * lists in the documented dialect, and no link to another page in either.
 */
export function listPageSize(form: Form, dialect: Dialect, preferred?: number): number {
  const { pageSize, plainList } = dialects[dialect]
  return preferred ?? (form === 'plain' && plainList === 'whole' ? Number.POSITIVE_INFINITY : pageSize)
}

/**
 * `$skip` and `$top` of the next page.
 * @param page `$skip` and `$top` of this one, and how many records it has
 * @param hasMore whether further records follow in the list
 * @returns undefined when this page is the last
 */
export function nextPage(
  page: { readonly skip: number; readonly top: number | undefined; readonly records: number },
  hasMore: boolean,
): { readonly skip: number; readonly top: number | undefined } | undefined {
  const top = page.top === undefined ? undefined : page.top - page.records
  return hasMore && top !== 0 ? { skip: page.skip + page.records, top } : undefined
}

/**
 * The link to the next page: the request's other parameters as the client gave them, then `$top` with the number
 * of records still wanted, then `$skip`.
 * @param url of the request, without a query
 */
export function nextLink(
  url: string,
  parameters: Iterable<readonly [name: string, value: string]>,
  { skip, top }: { readonly skip: number; readonly top: number | undefined },
): string {
  const query: string[] = []
  for (const [name, value] of parameters) {
    const option = optionName(name)
    if (option !== 'skip' && option !== 'top')
      query.push(`${parameterName(name)}=${encodeURIComponent(value)}`)
  }
  if (top !== undefined) query.push(`$top=${top}`)
  query.push(`$skip=${skip}`)
  return `${url}?${query.join('&')}`
}

/** The `$skip` of a next link; undefined where it has none. The rest of a service's link may lead nowhere. */
export function nextSkip(link: string): number | undefined {
  const skip = /[?&](?:\$|%24)?skip=(\d+)/i.exec(link)?.[1]
  return skip === undefined ? undefined : Number(skip)
}

/** The encoded name, with the `$` of an option as OData writes it. */
function parameterName(name: string): string {
  return encodeURIComponent(name).replace(/^%24/, '$')
}
