/** The query parameter of a page that names a request; its first group is the value. */
const REQUEST = /[?&]request=([^&#]*)/

/** The same address or search without the request. */
export function withoutRequest(address: string): string {
  return address.replace(REQUEST, '')
}

/** The path of the request that a page's address names, still percent-encoded. @param search of the page */
export function requestOf(search: string): string | undefined {
  return REQUEST.exec(search)?.[1]
}

/** The search that shows a request too. @param path of the request, with its network */
export function withRequest(search: string, path: string): string {
  const others = withoutRequest(search)
  return `${others ? `${others}&` : '?'}request=${encodeURIComponent(path).replaceAll('%2F', '/')}`
}
