import { ODATA_ROOT } from '#contract/odata/entity-sets.ts'

const CONTEXT = /"@odata\.context"(\s*:\s*)"(?:[^"\\]|\\.)*?#((?:[^"\\]|\\.)*)"/
const NEXT_LINK = /(,\s*)"@odata\.nextLink"(\s*:\s*)"((?:[^"\\]|\\.)*)"/

/**
 * Makes the links of an OData answer point at the proxy. Of the service's next link only `$skip` is taken,
 * since the rest may lead nowhere, and a link without it is dropped; the other options are the caller's own, and `$top` is what is left of it.
 * @param path of the request at the proxy
 * @param options by their names without `$`
 */
export function withOwnLinks(
  body: string,
  network: string,
  path: string,
  options: ReadonlyMap<string, string>,
): string {
  return body
    .replace(
      CONTEXT,
      (_, colon: string, set: string) =>
        `"@odata.context"${colon}"/${network}${ODATA_ROOT}/$metadata#${set}"`,
    )
    .replace(NEXT_LINK, (_, comma: string, colon: string, link: string) => {
      const skip = /[?&](?:\$|%24)?skip=(\d+)/i.exec(link)?.[1]
      return skip === undefined
        ? ''
        : `${comma}"@odata.nextLink"${colon}"${nextAddress(path, options, Number(skip))}"`
    })
}

function nextAddress(path: string, asked: ReadonlyMap<string, string>, skip: number): string {
  const top = asked.get('top')
  const options = [...asked].filter(([name]) => name !== 'skip' && name !== 'top')
  if (top !== undefined) options.push(['top', String(Number(top) - (skip - Number(asked.get('skip') ?? 0)))])
  options.push(['skip', String(skip)])
  return `${path}?${options.map(([name, value]) => `$${name}=${encodeURIComponent(value)}`).join('&')}`
}
