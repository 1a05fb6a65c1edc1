import type { NetworkName } from '#cardano/network.ts'
import type { DataStatus } from './data-status.ts'
import type { ListedNetwork } from './network-list.ts'
import type { BeginningCall } from './page-beginning.ts'

/** The id of the element in each page's document that holds its data, as JSON. */
export const DOCUMENT_DATA_ELEMENT = 'epochal-data'

/** Not in the specification: the data inside of a page's document. */
export interface DocumentData {
  /** The list of networks as it was when the page was sent. */
  readonly networks: readonly ListedNetwork[]
  /** True where blocks of recordings are left out of the list, which the app then requests once the document is hydrated. */
  readonly isListShort?: true
  /** Absent where only browsers render the page. */
  readonly rendered?: RenderedFrom
}

/** The data from which the markup of a document was rendered. */
interface RenderedFrom {
  /** The server's time of the rendering, in milliseconds since the Unix epoch. */
  readonly at: number
  /** Why the page's own subject does not exist; absent where it does, or where that is not known. */
  readonly refusal?: string
  readonly responses: readonly DocumentResponse[]
  /** The state of each network's data, on the page that shows it. */
  readonly status?: DataStatus
}

/** A response that a document brings, so that the app need not request it. */
export interface DocumentResponse {
  readonly network: NetworkName
  /** Parameters that are whole numbers of any size are written as text. */
  readonly call: BeginningCall
  /** True for a response that is to be requested again at once: its freshness has run out. */
  readonly isOld?: boolean
  /** Header fields that the app would read. */
  readonly fields: Readonly<Record<string, string>>
  readonly text: string
}
