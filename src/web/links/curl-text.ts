import type { NetworkName } from '#cardano/network.ts'
import { API_KEY_HEADER } from '#contract/token.ts'

/** The same request against the data service itself; what the reader must fill in is in angle brackets. */
export function curlText(network: NetworkName, path: string): string {
  return `curl -H "Authorization: Bearer <ACCESS_TOKEN>" -H "${API_KEY_HEADER}: <API_KEY>" "<BASE_URL of ${network}>${path}"`
}
