/** The path below which this explorer is served (`PUBLIC_URL`), without a slash at its end: empty, or `/cardano`. Documents have it. */
export const basePath = globalThis.document?.documentElement.dataset.base ?? ''

/** The path of an address of this explorer, as its routes and the interface name it. */
export function pathBelow(pathname: string): string {
  return pathname.startsWith(basePath) ? pathname.slice(basePath.length) || '/' : pathname
}
