/** Paths of a network's pages below the network's address, in the notation of React Router. */
export const networkPagePaths = [
  '',
  'epochs',
  'epochs/:epoch',
  'blocks',
  'blocks/:block',
  'blocks/epochs/:epoch/slots/:slot',
  'accounts',
  'accounts/sheet',
  'accounts/:stakeAddress',
  'pools',
  'pools/updates',
  'pools/:pool/updates',
  'search',
  'watched',
  'present',
] as const

export type NetworkPagePath = (typeof networkPagePaths)[number]
