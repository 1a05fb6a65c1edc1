import type { ListedNetwork } from '../network-list.ts'
import { type GeneralPage, generalPagePaths, matchGeneralPage, pageSpelling } from '../page-paths.ts'
import { type NetworkPage, type ResponseReader, readNetworkPage, subjectPath } from './network-page.ts'
import { pageDescription } from './page-description.ts'
import { callTitle, documentTitle, pageTitle } from './page-title.ts'

/** Not in the specification: the title, the description and the canonical address of a page. */
export interface PageHead {
  readonly title: string
  readonly description: string
  /** The one address, without the origin, of all those that show the same; undefined where there is no page. */
  readonly path: string | undefined
}

/**
 * The head of a page from the responses at hand.
 * @param address of the page, without the query
 */
export function pageHead(address: string, listed: readonly ListedNetwork[], read: ResponseReader): PageHead {
  const general = matchGeneralPage(address)
  if (general) return generalHead(general)
  const page = readNetworkPage(address, listed, read)
  if (!page) return missingPageHead
  return { title: pageTitle(page), description: pageDescription(page), path: canonicalPath(page, address) }
}

const DESCRIPTION = 'Cardano, epoch by epoch: accounts, epochs, blocks and stake-pool updates.'

/** The head of an address without a page, and of a record that does not exist. */
export const missingPageHead: PageHead = {
  title: documentTitle('Page not found'),
  description: DESCRIPTION,
  path: undefined,
}

/** The same, with a title that names the record where the address is that of one. */
export function missingHead(address: string, listed: readonly ListedNetwork[]): PageHead {
  const page = readNetworkPage(address, listed, () => undefined)
  const record = page?.call && callTitle(page.call)
  if (!record) return missingPageHead
  return { ...missingPageHead, title: documentTitle(`${record} not found`, page.network) }
}

/** Titles and descriptions of pages that search engines list; the others are for one person. */
const generalHeads: Readonly<Partial<Record<GeneralPage, readonly [title: string, description: string]>>> = {
  status: [
    'Data status',
    'Whether the data of each Cardano network is current, limited or away, and how requests went in the last hour.',
  ],
  reference: [
    'API reference',
    'The interface for Cardano accounts, epochs, blocks and pool updates: every address, field, unit and status, to try out without a key.',
  ],
}

function generalHead(page: GeneralPage): PageHead {
  const [title, description] = generalHeads[page] ?? ['Dashboard', DESCRIPTION]
  // The address of a person's page is not for others.
  const path = generalHeads[page] && generalPagePaths[page]
  return { title: documentTitle(title), description, path }
}

/** By the number of the subject: `/mainnet/epochs/301` for `/mainnet/epochs/latest`; none for a page of one browser. */
function canonicalPath({ network, pattern, subject }: NetworkPage, address: string): string | undefined {
  if (pattern === 'watched' || pattern === 'search') return undefined
  const path = subjectPath(subject)
  return path === undefined ? pageSpelling(address) : `/${network.name}${path}`
}
