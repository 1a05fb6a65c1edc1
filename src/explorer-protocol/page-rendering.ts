import type { Dialect } from '#contract/dialect.ts'
import type { ListedNetwork } from '#contract/network-description.ts'

/** Not in the specification: what the proxy gives to have the first view of a page drawn. */
export interface PageData {
  /** Of the page. */
  readonly path: string
  readonly networks: readonly ListedNetwork[]
  /** To what the page begins with. */
  readonly answers: readonly PageResponse[]
}

export interface PageResponse {
  readonly network: string
  /** Below the network's address. */
  readonly path: string
  readonly text: string
  readonly dialect: Dialect
}

/** The first view of a page, as HTML. */
export interface RenderedPage {
  readonly title: string
  readonly markup: string
}

/** Undefined for a page that has no such view. */
export type RenderPage = (content: PageData) => Promise<RenderedPage | undefined>
