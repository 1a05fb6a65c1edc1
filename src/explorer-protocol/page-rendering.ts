import type { NetworkName } from '#cardano/network.ts'
import type { Dialect } from '#contract/dialect.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import type { DataStatus } from './data-status.ts'
import type { ListedNetwork } from './network-list.ts'

/** The id of the element in each page's document that holds its data, as JSON. */
export const DOCUMENT_DATA_ELEMENT = 'epochal-data'

/** Not in the specification: the data inside of a page's document. */
export interface DocumentData {
  /** The list of networks as it was when the page was sent. */
  readonly networks: readonly ListedNetwork[]
  /** Absent where only browsers render the page. */
  readonly rendered?: RenderedFrom
  /** Whether the rendered page is there: its loaders have nothing to refuse. */
  readonly exists?: boolean
}

/** The data from which the markup of a document was rendered. */
interface RenderedFrom {
  /** The server's time of the rendering, which the page shows, in milliseconds since the Unix epoch. */
  readonly at: number
  /** Why the page's own subject does not exist; absent where it does, or where that is not known. */
  readonly refusal?: string | undefined
  /** Responses to the first requests of the page. */
  readonly responses: readonly DocumentResponse[]
  /** Absent where the page has no long list, and where that was not at hand. */
  readonly start?: ListStart | undefined
  /** The state of each network's data, on the page that shows it. */
  readonly status?: DataStatus | undefined
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
  readonly text: string
}

/** The first rows that a page shows of a list that is too long for its document. Rows are the interface's own JSON. */
export interface ListStart {
  /** The key under which the app caches the rows. */
  readonly key: readonly unknown[]
  readonly dialect: Dialect
  /** A list of the rows. */
  readonly rows: string
  /** A list of the update before each row of its pool, where there is one. */
  readonly before: string
  readonly hasBefore: readonly boolean[]
  /** Figures that the app has computed from the whole list. */
  readonly facts: unknown
}

/** A list that is too long for a document, as it was received: a row on each line. */
export interface PageList {
  readonly network: NetworkName
  readonly dialect: Dialect
  readonly body: Uint8Array
}

/** Not in the specification: the data from which a page is rendered on the server. */
export interface PageData extends Omit<RenderedFrom, 'start'> {
  /** The path below which the explorer is served; empty, or without a slash at its end. */
  readonly basePath: string
  /** Path of the page. */
  readonly path: string
  /** Query of the page, with its question mark; empty without one. */
  readonly search: string
  readonly networks: readonly ListedNetwork[]
  readonly responses: readonly PageResponse[]
  readonly list?: PageList | undefined
}

export interface PageResponse extends DocumentResponse {
  /**
   * Whether the document brings the response. Where it does not, only parts that wait for the response are rendered from it,
   * since the browser renders the others without it.
   */
  readonly isInDocument: boolean
}

/** A page rendered on the server, as HTML. */
export interface RenderedPage {
  /** The page's own title; undefined while its record is not at hand. */
  readonly title: string | undefined
  /** Markup that the app hydrates. */
  readonly markup: string
  /** Absent where the page shows nothing of a long list. */
  readonly start?: ListStart | undefined
  /** The module of the page, whose files the document preloads: `src/web/home/home-page.tsx`. */
  readonly module?: string | undefined
}

/** Renders a page; undefined for a page that only browsers render. */
export type RenderPage = (content: PageData) => Promise<RenderedPage | undefined>

/** The digest of a Suspense boundary whose data the server did not have: the browser renders it. */
export const NOT_AT_HAND = 'not-at-hand'
