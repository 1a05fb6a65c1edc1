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
  /** How the key and secret are sent (RFC 6749 section 2.3.1). */
  readonly authMethod: 'form' | 'basic'
  /** `auto`: from what the service says, or else from a fact. */
  readonly dialect: Dialect | 'auto'
  /** Requests a second that the key may make; undefined: learnt from what the service says. */
  readonly perSecond: number | undefined
}

/** How long the proxy waits for an upstream, in milliseconds. */
export interface Timeouts {
  readonly connect: number
  /** One answer from beginning to end, with every attempt and every wait for its turn. */
  readonly answer: number
  /** Between two pieces of a list. */
  readonly piece: number
  /** For something newer than what is at hand. */
  readonly newer: number
  /** For an upstream to come back in the middle of a list. */
  readonly recovery: number
}
