/** Sent by a worker that has become active to each page, which replies with its own build. */
export interface ActivatedMessage {
  readonly kind: 'activated'
  /** The build of the worker. */
  readonly build: string
}

/**
 * Sent by a page that has started: data that the worker stores, since it did not see it pass. The worker replies with its own
 * build.
 */
export interface StoreMessage {
  readonly kind: 'store'
  /** Addresses of at most a few dozen responses, which the worker requests. */
  readonly urls: readonly string[]
  /** Responses that the document brought. */
  readonly brought: readonly BroughtResponse[]
}

export interface BroughtResponse {
  /** Address on this site. */
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
  readonly text: string
}
