/** Things that the service does not have, in sentences that follow the name of a thing. */
export const VOTES = 'The service has no DReps or votes.'
export const COMMITTEE = 'The service has no constitutional committee or votes.'
export const PROPOSALS = 'The service has no proposals or votes.'
export const TOKENS = 'The service has no tokens or NFTs.'
export const TRANSACTIONS = 'The service has no transactions.'
export const HANDLES =
  'The service has no handles. A wallet shows the address behind one: paste that, and its account opens.'
export const POOLS =
  'The service files pools by number and VRF key hash. A block of the pool leads to its number.'
export const ACCOUNTS = 'The service finds accounts by stake address, stake key or payment address.'
export const NO_ACCOUNT = 'It belongs to no account, so there is none to show.'
export const NO_STAKE_PART = 'It has no stake part, so it belongs to no account.'
