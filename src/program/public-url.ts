import type { Settings } from './settings/read-settings.ts'

/**
 * The explorer's address as its visitors know it, without a slash at its end.
 * @param listening the address that the explorer listens on, where the system has chosen its port
 */
export function publicUrl({ PUBLIC_URL, HOST, PORT }: Settings, listening?: string): string {
  return PUBLIC_URL ?? listening ?? `http://${urlHost(HOST)}:${PORT}`
}

/** A host as URLs write it. */
function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
