import type { NetworkName } from '#cardano/network.ts'
import type { Dialect } from '#contract/dialect.ts'
import type { Secret } from '#contract/secret.ts'

/** The data service behind one network, and the key that the proxy holds for it. */
export interface Upstream {
  readonly network: NetworkName
  /** Service base address and identity server base address, without a slash at the end. */
  readonly baseUrl: string
  readonly authUrl: string
  readonly apiKey: string
  readonly apiSecret: Secret
  /** `auto`: from what the service says, or else from a fact. */
  readonly dialect: Dialect | 'auto'
}

export interface UpstreamDependencies {
  readonly fetch: typeof fetch
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}
