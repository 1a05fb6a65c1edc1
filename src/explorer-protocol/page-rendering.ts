import type { Dialect } from '#contract/dialect.ts'
import type { ListedNetwork } from './network-list.ts'

/** Not in the specification: the data from which a page is rendered on the server. */
export interface PageData {
  /** Path of the page. */
  readonly path: string
  readonly networks: readonly ListedNetwork[]
  /** Responses to the first requests of the page. */
  readonly responses: readonly PageResponse[]
}

export interface PageResponse {
  readonly network: string
  /** Path of the resource, below the network's address. */
  readonly path: string
  readonly text: string
  readonly dialect: Dialect
}

/** A page rendered on the server, as HTML. */
export interface RenderedPage {
  /** The page's own title; undefined while its record is not at hand. */
  readonly title: string | undefined
  readonly markup: string
}

/** Renders a page; undefined for a page that only browsers render. */
export type RenderPage = (content: PageData) => Promise<RenderedPage | undefined>
