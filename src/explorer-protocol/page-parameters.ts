import {
  type GeneralPage,
  matchGeneralPage,
  matchNetworkPage,
  type NetworkPagePath,
  splitPageAddress,
} from './page-paths.ts'

/** Parameters of the range of epochs, the charts and the comparison, on the page of epochs and in a presentation of it. */
const EPOCH_CHARTS = ['from', 'to', 'charts', 'scale', 'compare', 'with'] as const

/** Filters of the lists of pools and of their updates. */
const POOL_FILTERS = ['pool', 'vrf', 'changed', 'margin', 'pledge', 'cost'] as const

/** Parameters of the query that each page of a network knows; one that is not listed knows none. */
export const networkPageParameters: Readonly<Partial<Record<NetworkPagePath, readonly string[]>>> = {
  epochs: [
    ...EPOCH_CHARTS,
    'median',
    'at',
    'show',
    'place',
    'measure',
    'columns',
    'sort',
    'tx',
    'fees',
    'blocks',
    'output',
    'fee-per-tx',
    'tx-per-block',
    'output-per-tx',
    'change',
    'page',
  ],
  blocks: ['before'],
  'accounts/sheet': ['sort'],
  pools: [...POOL_FILTERS, 'epoch', 'sort', 'page'],
  'pools/statistics': ['epoch'],
  'pools/updates': [...POOL_FILTERS, 'from', 'to', 'as_of', 'columns', 'sort', 'page'],
  'pools/:pool/updates': ['sort'],
  search: ['q'],
  watched: ['sort'],
  present: [...EPOCH_CHARTS, 'step'],
  embed: ['from', 'to', 'charts', 'scale', 'median', 'at', 'theme'],
}

/** Parameters of the pages that belong to no network; all of them may name one. */
const generalPageParameters: Readonly<Partial<Record<GeneralPage, readonly string[]>>> = {
  reference: ['units'],
  dashboard: ['form', 'failure', 'archived', 'after', 'new'],
  project: ['from', 'to', 'key'],
}

/** The request whose panel is open, on any page. */
const REQUEST = 'request'

/** The parameters that a page knows. @param address of the page, without the query */
export function pageParameters(address: string): readonly string[] {
  const general = matchGeneralPage(address)
  if (general) return [REQUEST, 'network', ...(generalPageParameters[general] ?? [])]
  const { pattern } = matchNetworkPage(splitPageAddress(address).path) ?? {}
  return pattern === undefined ? [] : [REQUEST, ...(networkPageParameters[pattern] ?? [])]
}
