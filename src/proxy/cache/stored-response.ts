import type { Dialect } from '#contract/dialect.ts'
import type { ProblemStatus } from '#contract/problem.ts'
import type { ContentEncoding } from '#http/coding/encode-content.ts'
import type { ChainPlace } from './freshness-lifetime.ts'

export const JSON_CONTENT_TYPE = 'application/json; charset=utf-8'

/** A response in the proxy's cache, which it serves to any number of browsers. */
export interface StoredResponse {
  /** 200, or the status of a refusal, whose `detail` is then the body. */
  readonly status: 200 | ProblemStatus
  readonly body: Buffer
  readonly contentType: string
  readonly dialect: Dialect
  /** Strong entity tag of the body without encoding. */
  readonly tag: string
  /** The data service's own entity tag, for conditional requests. */
  readonly upstreamTag: string | undefined
  /** When the data service sent or confirmed it, in milliseconds since the Unix epoch. */
  readonly confirmedAt: number
  /** End of its freshness, in milliseconds since the Unix epoch; infinity for final data. */
  readonly freshUntil: number
  /** The body in the encodings that were requested so far. */
  readonly encoded: Map<Exclude<ContentEncoding, 'identity'>, Buffer>
  /** The place of a single record in the chain. */
  readonly place?: ChainPlace | undefined
  /** Set for a whole list, which has each row on a line of its own. */
  readonly list?: StoredList
}

export interface StoredList {
  readonly rows: number
  /** Rows to a page of the data service; undefined where it returned all of them at once. */
  readonly pageSize: number | undefined
}
