import type { NetworkName } from '#cardano/network.ts'
import { NEWEST_UPDATES } from '#explorer-protocol/list-part.ts'
import { countedPartQuery } from '../../../api/counted-part-query.ts'

/** The query of the newest updates and of the number of all, with which the page of the list begins. */
export function newestUpdatesQuery(network: NetworkName) {
  return countedPartQuery(network, 'odataPoolUpdates', {}, NEWEST_UPDATES)
}
