/**
 * Whether the server says that it has no file of an address. Asked with HEAD, which no service worker answers from what it has
 * stored; a server that does not answer says nothing.
 */
export async function isGone(url: string, load: typeof fetch): Promise<boolean> {
  try {
    return (await load(url, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    // Without a connection.
    return false
  }
}
