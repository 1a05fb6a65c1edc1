import type { Network, NetworkName } from '#cardano/network.ts'
import type { NetworkDescription } from '#contract/network-description.ts'

/** The path at which the proxy tells the browser of its site. */
export const SITE_PATH = '/networks.json'

/** What an app must know of its site: settings of the operator, and networks. */
export interface SiteDocument {
  readonly site: SiteSettings
  /** Those that have a data service, and the announced ones. */
  readonly networks: readonly ListedNetwork[]
}

/** Settings of the operator that concern the browser. A new one is a setting of the proxy and a field here. */
export interface SiteSettings {
  /** Whether the search leads from mainnet to other explorers with what this one does not have. */
  readonly links_out: boolean
}

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
}
