import type { NetworkName } from '#cardano/network.ts'
import type { NetworkDescription } from '#contract/network-description.ts'

/** The addresses by which programs reach a network's data. */
export interface ServiceAddress {
  /** Base address of the data service, without a slash at its end. */
  readonly baseUrl: string
  /** Base address of the identity server; the data service's own unless set. */
  readonly identityUrl?: string | undefined
}

/** A request that a snippet makes. */
export interface SnippetCall extends ServiceAddress {
  /** Path and query below the base address, percent-encoded. */
  readonly path: string
}

/** Names in the environment from which the snippets take what no page may show. */
export const snippetVariables = {
  key: 'EPOCHAL_API_KEY',
  secret: 'EPOCHAL_API_SECRET',
} as const

/** The published addresses of a network, or placeholders in angle brackets where its service publishes none. */
export function serviceAddress(
  network: NetworkName,
  description: Pick<NetworkDescription, 'address'> | undefined,
): ServiceAddress {
  return description?.address === undefined
    ? { baseUrl: `<BASE_URL of ${network}>`, identityUrl: `<AUTH_URL of ${network}>` }
    : { baseUrl: description.address }
}

/**
 * A path without any character that is special in a shell's single quotes, in a template or format string, or in curl's
 * patterns; it leads to the same resource.
 */
export function safePath(path: string): string {
  return path.replace(
    /[\s'"`\\{}[\]<>|^]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
}
