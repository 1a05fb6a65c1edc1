/**
 * Whether a host names this machine alone: a loopback address, or `localhost`.
 * @param host as settings have it, or as URLs write it: an address of IPv6 with or without brackets
 */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
}
