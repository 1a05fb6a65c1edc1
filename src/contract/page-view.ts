import type { Dialect } from './dialect.ts'
import type { ListedNetwork } from './network-description.ts'

/** Not in the specification: what the proxy gives to have the first view of a page drawn. */
export interface PageContent {
  /** Of the page. */
  readonly path: string
  readonly networks: readonly ListedNetwork[]
  /** To what the page begins with. */
  readonly answers: readonly PageAnswer[]
}

export interface PageAnswer {
  readonly network: string
  /** Below the network's address. */
  readonly path: string
  readonly text: string
  readonly dialect: Dialect
}

/** The first view of a page, as HTML. */
export interface PageView {
  readonly title: string
  readonly markup: string
}

/** Undefined for a page that has no such view. */
export type DrawPageView = (content: PageContent) => Promise<PageView | undefined>
