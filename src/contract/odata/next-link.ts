import { optionName } from './options.ts'

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
