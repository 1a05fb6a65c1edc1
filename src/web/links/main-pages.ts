import type { NetworkName } from '#cardano/network.ts'
import { paths } from './paths.ts'

export interface MainPage {
  readonly label: string
  readonly path: (network: NetworkName) => string
  /** The route pattern of the pages that belong to it, below the network. */
  readonly pattern: string
}

/** The pages of the top bar, in its order. */
export const mainPages: readonly MainPage[] = [
  { label: 'Overview', path: paths.overview, pattern: '' },
  { label: 'Epochs', path: paths.epochs, pattern: 'epochs/*' },
  { label: 'Blocks', path: paths.blocks, pattern: 'blocks/*' },
  { label: 'Pools', path: paths.pools, pattern: 'pools/*' },
  { label: 'Accounts', path: paths.accounts, pattern: 'accounts/*' },
]
