/** Stands in the documents of the build for the path below which the explorer is served. */
const PLACEHOLDER = '/@base'

/** The path of `PUBLIC_URL`, below which visitors know the explorer, without a slash at its end; empty at the root of its host. */
export function basePathOf(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/$/, '')
}

/** A document of the build with its addresses below the path. */
export function placeDocument(document: string, basePath: string): string {
  return document.replaceAll(PLACEHOLDER, basePath)
}

/** The path of a request as the explorer knows it. A balancer in front has taken the base path away, or has left it. */
export function pathBelow(basePath: string, path: string): string {
  if (!path.startsWith(basePath)) return path
  const below = path.slice(basePath.length)
  return below === '' ? '/' : below.startsWith('/') ? below : path
}

/** Puts the base path before the paths that header fields of a response have: `Location`, and `Path` of `Set-Cookie`. */
export function placeResponse(response: Response, basePath: string): Response {
  const { headers } = response
  const location = headers.get('Location')
  if (location?.startsWith('/')) headers.set('Location', basePath + location)
  const cookies = headers.getSetCookie()
  if (cookies.length === 0) return response
  headers.delete('Set-Cookie')
  for (const cookie of cookies) {
    headers.append('Set-Cookie', cookie.replace(/(; *path=)(?=\/)/i, `$1${basePath}`))
  }
  return response
}
