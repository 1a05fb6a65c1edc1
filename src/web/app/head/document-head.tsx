import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { PageHead } from '#explorer-protocol/page-head/page-head.ts'
import { networksQuery } from '../../api/endpoint-query.ts'
import { headFromCache } from './head-from-cache.ts'

/** Keeps the description and the canonical address of the document those of the page, from the page's own data. */
export function DocumentHead() {
  const { pathname } = useLocation()
  const { data: listed } = useSuspenseQuery(networksQuery)
  const queryClient = useQueryClient()
  useEffect(() => {
    const write = () => writeHead(headFromCache(pathname, listed, queryClient))
    write()
    return queryClient.getQueryCache().subscribe(({ type }) => type === 'updated' && write())
  }, [pathname, listed, queryClient])
  return null
}

/** The canonical link of the document, whose origin the proxy knows. */
let canonical: HTMLLinkElement | null = null

/** Changes the elements that the document came with, so that there is never a second one. */
function writeHead(head: Omit<PageHead, 'title'>): void {
  const description = document.querySelector<HTMLMetaElement>('meta[name=description]')
  if (description && description.content !== head.description) description.content = head.description
  canonical ??= document.querySelector('link[rel=canonical]')
  if (!canonical) return
  if (head.path === undefined) {
    canonical.remove()
    return
  }
  const href = new URL(head.path, canonical.href).href
  if (canonical.href !== href) canonical.href = href
  if (!canonical.isConnected) document.head.append(canonical)
}
