import type { NetworkName } from '#cardano/network.ts'
import type { Dialect } from '#contract/dialect.ts'
import type { Secret } from '#contract/secret.ts'
import type { Priority } from '#explorer-protocol/priority.ts'
import type { UpstreamFaultKind } from './upstream-request.ts'

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
  /** Bytes of responses a day (UTC), beyond which no list is collected any further; undefined: no ceiling. */
  readonly bytesPerDay: number | undefined
  /** Proves to the service in this process that a dashboard call comes from this proxy; undefined for any other. */
  readonly proxyProof?: Secret | undefined
}

/** One request that was sent to a data service. */
export interface UpstreamCall {
  readonly network: string
  readonly requestId: string
  readonly path: string
  /** Status of the response, or why there was none. */
  readonly outcome: number | UpstreamFaultKind
  /** Milliseconds until the header of the response, or until its end where it was read to the end. */
  readonly duration: number
  readonly cause?: unknown
}

/** Why and under which conditions a request to a data service is made. */
export interface RequestContext {
  readonly priority: Priority
  /** Appears in the logs of the proxy and of the service. */
  readonly requestId: string
  /** Called when a request with this id is sent to the data service. */
  readonly onSent?: () => void
  /** Entity tag of the stored response. */
  readonly etag?: string | undefined
  /** Media type of the response; JSON by default. */
  readonly accept?: string
  /** Whether there is a stored response to serve instead, so that fewer attempts and a shorter wait are enough. */
  readonly hasStored?: boolean
  /** The requested record, for sentences: `block 7`. */
  readonly subject?: string
  /** Whether it is of a list, whose body may be long and take its time. */
  readonly isLong?: boolean
  /** The address whose requests wait behind each other; undefined for the proxy's own. */
  readonly address?: string
}
