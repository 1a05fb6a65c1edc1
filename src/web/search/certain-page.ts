import type { QueryClient } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { siteQuery } from '#web/api/endpoint-query.ts'
import { timeZone } from '#web/browser/choices.ts'
import { readSearchText } from './reading/read-search.ts'
import { searchContext } from './search-context.ts'

/** The path of the page that a text names without a doubt, where Enter in the search box leads. */
export async function certainPage(
  queryClient: QueryClient,
  network: NetworkName,
  text: string,
): Promise<string | undefined> {
  const { networks } = await queryClient.ensureQueryData(siteQuery)
  const context = searchContext(queryClient, networks, network, timeZone.read())
  const { choices, isCertain } = readSearchText(text, context)
  return isCertain ? choices[0]?.path : undefined
}
