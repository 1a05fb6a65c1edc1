import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { networksQuery } from '../../api/endpoint-query.ts'
import { headFromCache } from './head-from-cache.ts'
import { writeHead } from './write-head.ts'

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
