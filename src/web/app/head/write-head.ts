import type { PageHead } from '#explorer-protocol/page-head/page-head.ts'

const description = document.querySelector<HTMLMetaElement>('meta[name=description]')
/** The canonical link of the document, whose origin the proxy knows; null in a document of no page. */
const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')

/** Changes the elements that the document came with, so that there is never a second one. */
export function writeHead(head: Omit<PageHead, 'title'>): void {
  if (description && description.content !== head.description) description.content = head.description
  if (!canonical) return
  if (head.path === undefined) {
    canonical.remove()
    return
  }
  const href = new URL(head.path, canonical.href).href
  if (canonical.href !== href) canonical.href = href
  if (!canonical.isConnected) document.head.append(canonical)
}
