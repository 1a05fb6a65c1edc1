import { isIP } from 'node:net'

/**
 * Whether the `Host` of a request is one that we serve. A page of another name that makes its name point here
 * (DNS rebinding) would be of the same origin as we are; an address cannot be made to point elsewhere.
 * @param names besides `localhost`
 */
export function createHostCheck(names: readonly string[]): (host: string) => boolean {
  const served = new Set(['localhost', ...names.map((name) => name.toLowerCase())])
  const known = new Map<string, boolean>()
  return (host) => {
    const before = known.get(host)
    if (before !== undefined) return before
    const name = host.toLowerCase().replace(/:\d+$/, '')
    const isServed = served.has(name) || isIP(name.replace(/^\[|\]$/g, '')) > 0
    if (known.size < KNOWN) known.set(host, isServed)
    return isServed
  }
}

const KNOWN = 100
