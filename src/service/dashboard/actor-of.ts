/** Where a call came from, as the audit log stores it. */
export function actorOf({ address, headers }: { readonly address: string; readonly headers: Headers }) {
  return { address, agent: headers.get('User-Agent') }
}
