import { isNetworkName } from '#cardano/network.ts'
import { callPath } from '#contract/endpoints.ts'
import { DOCUMENT_DATA_ELEMENT, type DocumentData } from '#explorer-protocol/document-data.ts'
import { htmlText } from '#explorer-protocol/html-text.ts'
import { initialRequests, pageKind } from '#explorer-protocol/initial-requests.ts'
import { splitPageAddress } from '#explorer-protocol/page-paths.ts'
import type { DocumentHead } from '../page-heads/page-head.ts'
import { basePathOf } from './proxy-request.ts'
import { placeHeader } from './static-header.ts'

interface PageDocument {
  readonly template: string
  /** Address of the page, without the query. */
  readonly path: string
  /** The query, with its question mark; empty without one. */
  readonly search: string
  /** The explorer's address, without a slash at its end. */
  readonly publicUrl: string
  readonly head: DocumentHead
  readonly data: DocumentData
  /** Whether the page shows nothing but that the data service has failed. */
  readonly hasFailed: boolean
  /** Addresses of the scripts that the page needs. */
  readonly scripts: readonly string[]
}

/**
 * The document of a page with what its app needs first: the record that is at hand inside it, and links by which the browser
 * requests other data and the scripts of the page as soon as it reads the head.
 */
export function pageDocument(page: PageDocument): string {
  const { template, head, data, scripts } = page
  const basePath = basePathOf(page.publicUrl)
  const title = htmlText(head.title)
  const links = [
    ...(head.path === undefined
      ? []
      : [`<link rel="canonical" href="${htmlText(page.publicUrl + head.path)}">`]),
    ...(page.hasFailed ? [] : preloadedPaths(page.path, data)).map(
      (href) => `<link rel="preload" as="fetch" href="${basePath}${href}" crossorigin>`,
    ),
    ...scripts
      .map((path) => basePath + path)
      .filter((href) => !template.includes(`"${href}"`))
      .map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`),
  ]
  const dataElement = `<script type="application/json" id="${DOCUMENT_DATA_ELEMENT}">${inlineJson(data)}</script>`
  return placeHeader(template, page.path, data.networks)
    .replace(TITLE, () => `<title>${title}</title>${previewElements(page).join('')}`)
    .replace(DESCRIPTION, (_, start: string) => start + htmlText(head.description))
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace('</body>', () => `${dataElement}</body>`)
}

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /(<meta name="description" content=")[^"]*/

/** Paths as the contract writes them, so that no text of the address gets into the document. */
function preloadedPaths(address: string, { networks, record, refusal }: DocumentData): string[] {
  const { network, path } = splitPageAddress(address)
  const isServed = networks.some(({ name, state }) => name === network && state !== 'announced')
  if (!isNetworkName(network) || !isServed || refusal !== undefined) return []
  if (pageKind(network, path) === 'none') return []
  const inDocument = record && callPath(record.call)
  return initialRequests(network, path)
    .map(callPath)
    .filter((path) => path !== inDocument)
    .map((path) => `/${network}${path}`)
}

/** The picture of a link to any page, in the size that chats and social networks ask for. */
export const LINK_PICTURE = {
  path: '/preview.png',
  width: 1200,
  height: 630,
  alt: 'Epochal: Cardano, epoch by epoch',
}

/**
 * The elements by which a link to a page is shown elsewhere (Open Graph, ogp.me); none for a page that is for one person, or that
 * does not exist. All addresses begin with the public one, never with the host that a request names.
 */
function previewElements({
  head: { title, description, path, preview },
  publicUrl,
  search,
}: Pick<PageDocument, 'head' | 'publicUrl' | 'search'>): string[] {
  if (path === undefined) return []
  // The query in one spelling: it is the state of the page, so that a link shows the same to everyone.
  const query = new URLSearchParams(search).toString()
  const properties = {
    'og:site_name': 'Epochal',
    'og:type': 'website',
    'og:title': preview?.title ?? title,
    'og:description': description,
    'og:url': publicUrl + path + (query && `?${query}`),
    'og:image': publicUrl + LINK_PICTURE.path,
    'og:image:width': LINK_PICTURE.width,
    'og:image:height': LINK_PICTURE.height,
    'og:image:alt': LINK_PICTURE.alt,
  }
  return [
    ...Object.entries(properties).map(
      ([name, value]) => `<meta property="${name}" content="${htmlText(String(value))}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

/** JSON for the inside of an element `script`, which a `<` could end. Whole numbers of any size are written as text. */
function inlineJson(value: unknown): string {
  const text = JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one))
  return text.replaceAll('<', '\\u003c')
}
