import { PREVIEW_SIZE } from '#explorer-protocol/previews.ts'
import type { DocumentHead } from './document-head.ts'
import { htmlText } from './html-text.ts'

/** The picture of pages that belong to no network. */
const ICON = { path: '/icons/icon-512.png', size: { width: 512, height: 512 }, alt: 'The mark of Epochal' }

/**
 * The elements by which a link to a page is shown elsewhere (Open Graph, ogp.me); none for a page that is for one person, or that
 * does not exist. All addresses begin with the public one, never with the host that a request names.
 * @param publicUrl the explorer's address, without a slash at its end
 * @param search the query of the page, with its question mark; empty without one
 */
export function previewElements(
  { title, description, path, preview }: DocumentHead,
  publicUrl: string,
  search: string,
): string[] {
  if (path === undefined) return []
  const picture = preview
    ? { path: preview.picture, size: PREVIEW_SIZE, alt: `Chart: ${preview.title}` }
    : ICON
  const properties = {
    'og:site_name': 'Epochal',
    'og:type': 'website',
    'og:title': preview?.title ?? title,
    'og:description': description,
    'og:url': publicUrl + path + sharedQuery(search),
    'og:image': publicUrl + picture.path,
    'og:image:width': picture.size.width,
    'og:image:height': picture.size.height,
    'og:image:alt': picture.alt,
  }
  const card = preview ? 'summary_large_image' : 'summary'
  return [
    ...Object.entries(properties).map(
      ([name, value]) => `<meta property="${name}" content="${htmlText(String(value))}">`,
    ),
    `<meta name="twitter:card" content="${card}">`,
  ]
}

/** The query in one spelling: it is the state of the page, so that a link shows the same to everyone. */
function sharedQuery(search: string): string {
  const query = new URLSearchParams(search).toString()
  return query && `?${query}`
}
