import { useQuery } from '@tanstack/react-query'
import type { Dialect } from '#contract/dialect.ts'
import { recordQuery } from '#web/api/endpoint-query.ts'
import type { Received } from '#web/api/received.ts'
import { useNetwork } from '#web/routing/network-context.tsx'

/** The dialect of the network's data service, as its newest block came; that of the specification before. */
export function useDialect(): Dialect {
  const { data } = useQuery({
    ...recordQuery(useNetwork().name, 'latestBlock', {}),
    select: dialectOfReceived,
  })
  return data ?? 'documented'
}

function dialectOfReceived({ dialect }: Received<unknown>): Dialect {
  return dialect
}
