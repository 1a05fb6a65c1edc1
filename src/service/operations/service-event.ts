import type { EndpointId } from '#contract/endpoints.ts'

/** What an operator may want to know. Nothing in it is a secret. */
export type ServiceEvent =
  /** A fault of ours, or of a database: what was answered names the request, and this says why. */
  | { readonly kind: 'failure'; readonly requestId: string; readonly error: unknown }
  | RequestEvent
  /** What is being prepared, or what was found of a database. */
  | { readonly kind: 'step'; readonly text: string }

/** One request and its answer. */
export interface RequestEvent {
  readonly kind: 'request'
  readonly requestId: string
  readonly method: string
  /** With its query. */
  readonly path: string
  /** Undefined when the client went away before there was an answer. */
  readonly status: number | undefined
  /** Milliseconds until the last byte was handed over. */
  readonly duration: number
  readonly network: string | undefined
  readonly endpoint: EndpointId | undefined
  /** The beginning of the API key. */
  readonly key: string | undefined
  readonly source: 'memory' | 'database' | undefined
}
