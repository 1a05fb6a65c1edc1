import type { Network, NetworkName } from '#cardano/network.ts'
import type { NetworkDescription } from '#contract/network-description.ts'

/** The path at which the proxy lists the networks that have a data service. */
export const NETWORK_LIST_PATH = '/networks.json'

/** A network as the proxy lists it for the browser. */
export interface ListedNetwork {
  readonly name: NetworkName
  readonly state: Network['state']
  /** Null until the data service has returned it. */
  readonly description: NetworkDescription | null
  /** Whether the data service has ever returned data: it describes itself without a key. */
  readonly has_answered: boolean
  /** Whether pages may make background requests: the data service allows far more than users need. */
  readonly has_plenty: boolean
  /** True where the search leads to other explorers with what this one does not have. */
  readonly links_out?: true
}
