import type { NetworkName } from '#cardano/network.ts'
import { paths } from './paths.ts'

export interface MainPage {
  readonly label: string
  readonly path: (network: NetworkName) => string
  /** The route pattern of the pages that belong to it. */
  readonly pattern: string
}

/** The pages of the top bar, in its order. */
export const mainPages: readonly MainPage[] = [
  { label: 'Overview', path: paths.overview, pattern: '/:network' },
  { label: 'Epochs', path: paths.epochs, pattern: '/:network/epochs/*' },
  { label: 'Blocks', path: (network) => paths.blocks(network), pattern: '/:network/blocks/*' },
  { label: 'Accounts', path: paths.accounts, pattern: '/:network/accounts/*' },
  { label: 'Pool updates', path: paths.poolUpdates, pattern: '/:network/pools/*' },
]
