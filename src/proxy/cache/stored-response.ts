import type { Dialect } from '#contract/dialect.ts'
import type { ProblemStatus } from '#contract/problem.ts'
import type { ContentEncoding } from '#http/content-encoding.ts'

/** An answer as the proxy keeps it and gives it to any number of browsers. */
export interface StoredResponse {
  /** 200, or a refusal of the data service, whose `detail` is then the body. */
  readonly status: 200 | ProblemStatus
  readonly body: Buffer
  readonly contentType: string
  readonly dialect: Dialect
  /** Strong, of the body as it is. */
  readonly tag: string
  /** The data service's own, to ask it whether this still holds. */
  readonly upstreamTag: string | undefined
  /** When the data service gave it or said that it still holds, in milliseconds since the Unix epoch. */
  readonly confirmedAt: number
  /** Until when nobody needs to ask again; infinity where nothing can change any more. */
  readonly freshUntil: number
  /** The body in other encodings, as far as somebody has asked for them. */
  readonly encoded: Map<Exclude<ContentEncoding, 'identity'>, Buffer>
  /** Of a whole list: its rows stand on a line each. */
  readonly list?: StoredList
}

export interface StoredList {
  readonly rows: number
  /** Rows to a page of the data service; undefined where it gave all of them at once. */
  readonly pageSize: number | undefined
}
