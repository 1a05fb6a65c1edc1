import type { NetworkName } from '#cardano/network.ts'
import { API_KEY_HEADER } from '#contract/token.ts'

/** The curl command for the same request to the data service itself; placeholders are in angle brackets. */
export function curlText(network: NetworkName, path: string): string {
  return `curl -H "Authorization: Bearer <ACCESS_TOKEN>" -H "${API_KEY_HEADER}: <API_KEY>" "<BASE_URL of ${network}>${path}"`
}
