import type { NetworkName } from '#cardano/network.ts'
import { credentialHeaders } from '#contract/token.ts'

/** The curl command for the same request to the data service itself; placeholders are in angle brackets. */
export function curlText(network: NetworkName, path: string): string {
  const headers = Object.entries(credentialHeaders('<ACCESS_TOKEN>', '<API_KEY>'))
  const options = headers.map(([name, value]) => `-H "${name}: ${value}"`).join(' ')
  return `curl ${options} "<BASE_URL of ${network}>${path}"`
}
