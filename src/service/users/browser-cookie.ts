import { DASHBOARD_API } from '#contract/dashboard/dashboard-endpoints.ts'

/** A cookie that tells the service that the browser which comes back is the one that began. */
export interface BrowserCookie {
  /** The value of a request's cookie; undefined without one. */
  read(headers: Headers): string | undefined
  /** `Set-Cookie` with a value. */
  set(value: string): string
  /** `Set-Cookie` that removes it. */
  readonly removal: string
}

/**
 * @param isSecure whether browsers send it over TLS only
 * @param seconds for which browsers keep it
 * @param path below which they send it
 */
export function browserCookie(
  name: string,
  isSecure: boolean,
  seconds: number,
  path: string = DASHBOARD_API,
): BrowserCookie {
  const fullName = isSecure ? `__Secure-${name}` : name
  const attributes = `Path=${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    read: (headers) => {
      const pairs = (headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim())
      return pairs.find((pair) => pair.startsWith(`${fullName}=`))?.slice(fullName.length + 1)
    },
    set: (value) => `${fullName}=${value}; Max-Age=${seconds}; ${attributes}`,
    removal: `${fullName}=; Max-Age=0; ${attributes}`,
  }
}
