import type { ListedNetwork } from './network-list.ts'
import type { PageResponse } from './page-rendering.ts'

/** The theme that an embed's address names; without one it follows the reader's. */
export type EmbedTheme = 'light' | 'dark'

/** The data from which a chart for other sites is rendered. */
export interface EmbedContent {
  /** The network in the address; it need not be one. */
  readonly network: string
  /** The query, with its question mark; empty without one. */
  readonly search: string
  /** The explorer's address, without a slash at its end. */
  readonly publicUrl: string
  /** The time that the page shows, in milliseconds since the Unix epoch. */
  readonly at: number
  readonly networks: readonly ListedNetwork[]
  /** The list of epochs; undefined while it is not at hand. */
  readonly epochs: PageResponse | undefined
}

/** A chart for other sites, as the parts of its document. */
export interface RenderedEmbed {
  readonly status: 200 | 404 | 503
  readonly title: string
  readonly markup: string
  /** Source of the script that fits the chart into its frame, moves its cursor and loads it again. */
  readonly script: string
  readonly theme: EmbedTheme | undefined
  /** Seconds after which the document is loaded again while nobody uses it; undefined for one that does not change. */
  readonly refreshAfter: number | undefined
  /** Address of the page that shows the same. */
  readonly address: string
}

export type RenderEmbed = (content: EmbedContent) => RenderedEmbed
