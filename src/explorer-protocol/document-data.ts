import type { NetworkName } from '#cardano/network.ts'
import type { Instant } from '#cardano/utc-time.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import type { SiteDocument } from './site-document.ts'

/** The id of the element in each page's document that holds its data, as JSON. */
export const DOCUMENT_DATA_ELEMENT = 'epochal-data'

/** Not in the specification: the data inside of a page's document. */
export interface DocumentData extends SiteDocument {
  /** The server's time of the document. */
  readonly at: Instant
  /** The record that the page is about, where it was at hand. */
  readonly record?: DocumentResponse | undefined
  /** Why that record does not exist, where the data service said so. */
  readonly refusal?: string | undefined
}

/** A response that a document brings, so that the app need not request it. */
export interface DocumentResponse {
  readonly network: NetworkName
  /** Parameters that are whole numbers of any size are written as text. */
  readonly call: EndpointCall
  /** True for a response that is to be requested again at once: its freshness has run out. */
  readonly isOld?: boolean
  /** Header fields that the app would read. */
  readonly fields: Readonly<Record<string, string>>
  /** The interface's own JSON, whose digits are exact. */
  readonly text: string
}
