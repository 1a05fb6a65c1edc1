import type { QueryClient } from '@tanstack/react-query'
import type { Priority } from '#explorer-protocol/priority.ts'

export interface ReceiveOptions {
  readonly signal: AbortSignal
  readonly priority: Priority | undefined
  /** The responses of the page, which the list must agree with. */
  readonly client: QueryClient
}
