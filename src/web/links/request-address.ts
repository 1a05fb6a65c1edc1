/** The query parameter of a page that names a request; its first group is the value. */
export const REQUEST = /[?&]request=([^&#]*)/

/** The same address or search without the request. */
export function withoutRequest(address: string): string {
  return address.replace(REQUEST, '')
}
