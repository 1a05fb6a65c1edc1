import type { NetworkName } from '#cardano/network.ts'
import type { Dialect } from '#contract/dialect.ts'
import type { Secret } from '#contract/secret.ts'

/** The data service of one network, and the proxy's key for it. */
export interface Upstream {
  readonly network: NetworkName
  /** Service base address and identity server base address, without a slash at the end. */
  readonly baseUrl: string
  readonly authUrl: string
  readonly apiKey: string
  readonly apiSecret: Secret
  /** Client authentication: in the form, or by HTTP Basic (RFC 6749 section 2.3.1). */
  readonly authMethod: 'form' | 'basic'
  /** `auto`: from the service's header, or else from its data. */
  readonly dialect: Dialect | 'auto'
  /** Requests a second that the key may make; undefined: learnt from the service's responses. */
  readonly perSecond: number | undefined
  /** Proves to the service in this process that a dashboard call comes from this proxy; undefined for any other. */
  readonly proxyProof?: Secret | undefined
}
