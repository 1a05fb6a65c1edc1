import { ODATA_ROOT } from '#contract/odata/entity-sets.ts'
import { nextLink, nextSkip } from '#contract/odata/next-link.ts'
import type { ListOption } from '#contract/odata/options.ts'

const CONTEXT = /"@odata\.context"(\s*:\s*)"(?:[^"\\]|\\.)*?#((?:[^"\\]|\\.)*)"/
const NEXT_LINK = /(,\s*)"@odata\.nextLink"(\s*:\s*)"((?:[^"\\]|\\.)*)"/

/**
 * Makes the links of an OData response point at the proxy. Only `$skip` is taken from the service's next link, and
 * a link without it is dropped; the other options are the client's own.
 * @param path of the request at the proxy
 * @param options by their names without `$`
 */
export function withOwnLinks(
  body: string,
  network: string,
  path: string,
  options: ReadonlyMap<ListOption, string>,
): string {
  return body
    .replace(
      CONTEXT,
      (_, colon: string, set: string) =>
        `"@odata.context"${colon}"/${network}${ODATA_ROOT}/$metadata#${set}"`,
    )
    .replace(NEXT_LINK, (_, comma: string, colon: string, link: string) => {
      const skip = nextSkip(link)
      return skip === undefined
        ? ''
        : `${comma}"@odata.nextLink"${colon}"${ownNextLink(path, options, skip)}"`
    })
}

function ownNextLink(path: string, options: ReadonlyMap<ListOption, string>, skip: number): string {
  const top = options.get('top')
  const returned = skip - Number(options.get('skip') ?? 0)
  const parameters = Array.from(options, ([option, value]) => [`$${option}`, value] as const)
  return nextLink(path, parameters, { skip, top: top === undefined ? undefined : Number(top) - returned })
}
