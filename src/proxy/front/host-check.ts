import { isIP } from 'node:net'

/**
 * Checks whether the `Host` of a request is served here. A page of another name that makes its name point here
 * (DNS rebinding) would otherwise be of the same origin; an IP address cannot be made to point elsewhere.
 * @param names besides `localhost`
 */
export function createHostCheck(names: readonly string[]): (host: string) => boolean {
  const served = new Set(['localhost', ...names.map((name) => name.toLowerCase())])
  const checked = new Map<string, boolean>()
  return (host) => {
    const before = checked.get(host)
    if (before !== undefined) return before
    const name = host.toLowerCase().replace(/:\d+$/, '')
    const isServed = served.has(name) || isIP(name.replace(/^\[|\]$/g, '')) > 0
    if (checked.size < CHECKED_HOSTS) checked.set(host, isServed)
    return isServed
  }
}

/** Values of `Host` whose result is cached. */
const CHECKED_HOSTS = 100
