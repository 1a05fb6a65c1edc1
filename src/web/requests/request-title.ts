import { groupDigits } from '#cardano/decimal.ts'
import type { EndpointCall } from '#contract/endpoints.ts'

/** A few words for a call, as on its tab. */
export function requestTitle({ id, params }: EndpointCall): string {
  switch (id) {
    case 'account':
      return 'Account'
    case 'latestBlock':
      return 'Latest block'
    case 'latestEpoch':
      return 'Latest epoch'
    case 'epochs':
    case 'odataEpochs':
      return 'Epochs'
    case 'epoch':
    case 'odataEpoch':
      return `Epoch ${params.epoch_no}`
    case 'blockByNo':
      return `Block ${groupDigits(String(params.block_no))}`
    case 'blockByHash':
      return 'Block by hash'
    case 'blockBySlot':
      return 'Block by slot'
    case 'poolUpdates':
    case 'odataPoolUpdates':
      return 'Pool updates'
    case 'poolUpdatesByPool':
    case 'odataPoolUpdatesByPool':
      return `Updates of pool ${params.pool_id}`
    case 'poolUpdatesByVrfKeyHash':
      return 'Updates of a VRF key'
    case 'odataEpochsCount':
      return 'Number of epochs'
    case 'odataPoolUpdatesCount':
      return 'Number of pool updates'
  }
}
