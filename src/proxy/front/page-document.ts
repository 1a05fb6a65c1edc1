import { isNetworkName } from '#cardano/network.ts'
import { initialRequests, pageKind, requestPath } from '#explorer-protocol/initial-requests.ts'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import { matchGeneralPage, splitPageAddress } from '#explorer-protocol/page-paths.ts'
import {
  DOCUMENT_DATA_ELEMENT,
  type DocumentData,
  type RenderedPage,
} from '#explorer-protocol/page-rendering.ts'
import type { DocumentHead } from './document-head.ts'
import { htmlText } from './html-text.ts'
import { previewElements } from './preview-elements.ts'

/**
 * The document of a page with what its app needs first: the data that is at hand inside it, and links by which the
 * browser requests other data and the scripts of the page as soon as it reads the head.
 */
export function pageDocument({
  template,
  address,
  search,
  publicUrl,
  head,
  data,
  scripts,
  rendered,
}: {
  readonly template: string
  /** Address of the page, without the query. */
  readonly address: string
  /** The query, with its question mark; empty without one. */
  readonly search: string
  /** The explorer's address, without a slash at its end. */
  readonly publicUrl: string
  readonly head: DocumentHead
  readonly data: DocumentData
  /** Addresses of the scripts that the page needs. */
  readonly scripts: readonly string[]
  /** The markup that the app hydrates. */
  readonly rendered: RenderedPage | undefined
}): string {
  const links = [
    ...(head.path === undefined ? [] : [`<link rel="canonical" href="${htmlText(publicUrl + head.path)}">`]),
    ...preloadedPaths(address, data).map(
      (href) => `<link rel="preload" as="fetch" href="${href}" crossorigin>`,
    ),
    ...scripts
      .filter((href) => !template.includes(`"${href}"`))
      .map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ]
  const brought = `<script type="application/json" id="${DOCUMENT_DATA_ELEMENT}">${inlineJson(data)}</script>`
  const page = matchGeneralPage(address)
  const place = page === undefined && /^\/[a-z]+\/?$/.test(address) ? 'overview' : 'page'
  const previews = previewElements(head, publicUrl, search).join('')
  const document = rendered ? withRenderedPage(template, rendered) : template
  return withHead(document, head, rendered?.title)
    .replace('<html ', `<html data-place="${place}" `)
    .replace('</title>', () => `</title>${previews}`)
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace('</body>', () => `${brought}</body>`)
}

/** @param renderedTitle the page's own title, as HTML; undefined where only browsers render the page */
function withHead(document: string, { title, description }: DocumentHead, renderedTitle?: string): string {
  return document
    .replace(TITLE, () => `<title>${renderedTitle ?? htmlText(title)}</title>`)
    .replace(DESCRIPTION, (_, start: string) => start + htmlText(description))
}

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /(<meta name="description" content=")[^"]*/
const APP = '<div id="app"></div>'

function withRenderedPage(template: string, { markup }: RenderedPage): string {
  return template.replace(APP, () => `<div id="app" data-drawn>${markup}</div>`)
}

/** Paths as the contract writes them, so that no text of the address gets into the document. */
function preloadedPaths(address: string, { networks, rendered }: DocumentData): string[] {
  const { network, path } = splitPageAddress(address)
  if (!isNetworkName(network) || !isServed(network, networks)) return []
  if (pageKind(network, path) === 'none' || rendered?.refusal !== undefined) return []
  const brought = rendered?.responses.map(({ call }) => requestPath(call))
  return initialRequests(network, path)
    .map(requestPath)
    .filter((path) => !brought?.includes(path))
    .map((path) => `/${network}${path}`)
}

function isServed(network: string, networks: readonly ListedNetwork[]): boolean {
  return networks.some(({ name, state }) => name === network && state !== 'announced')
}

/** JSON for the inside of an element `script`, which a `<` could end. Whole numbers of any size are written as text. */
function inlineJson(value: unknown): string {
  const text = JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one))
  return text.replaceAll('<', '\\u003c')
}
