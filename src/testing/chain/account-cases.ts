/** The history of an account; transactions and certificates are numbered in chain order. */
export interface AccountHistory {
  readonly registrations?: readonly (readonly [txId: number, certIndex: number])[]
  readonly deregistrations?: readonly (readonly [txId: number, certIndex: number])[]
  readonly delegations?: readonly (readonly [txId: number, certIndex: number, poolId: number])[]
  /** Lovelace, as all amounts below. */
  readonly unspent?: number | string
  readonly rewards?: readonly (readonly [amount: number | string, spendableEpoch: number])[]
  readonly otherRewards?: readonly (readonly [type: string, amount: number])[]
  readonly withdrawn?: number
  /** Epoch of its certificates. */
  readonly epochNo?: number
}

export interface ExpectedAccount {
  readonly is_registered: boolean
  readonly last_reg_dereg_tx: number | null
  readonly pool: number | null
  readonly last_deleg_tx: number | null
  readonly total_rewards: number
  readonly total_withdrawals: number
  readonly available_rewards: number
  readonly controlled_stakes: number
  readonly total_balance: number
}

export const CURRENT_EPOCH = 300
/** Epoch of every certificate, unless the case has its own. */
export const CERTIFICATE_EPOCH = 280
const nothing = {
  total_rewards: 0,
  total_withdrawals: 0,
  available_rewards: 0,
  controlled_stakes: 0,
  total_balance: 0,
}
const undelegated = { pool: null, last_deleg_tx: null }

export const accountCases: readonly (readonly [
  name: string,
  history: AccountHistory,
  expected: ExpectedAccount,
])[] = [
  [
    'never registered, with stake',
    { unspent: 100 },
    {
      is_registered: false,
      last_reg_dereg_tx: null,
      ...undelegated,
      ...nothing,
      controlled_stakes: 100,
      total_balance: 100,
    },
  ],
  [
    'registered and delegated',
    { registrations: [[1, 0]], delegations: [[1, 1, 7]] },
    { is_registered: true, last_reg_dereg_tx: 1, pool: 7, last_deleg_tx: 1, ...nothing },
  ],
  [
    'deregistered after delegating',
    { registrations: [[1, 0]], delegations: [[2, 0, 7]], deregistrations: [[3, 0]] },
    { is_registered: false, last_reg_dereg_tx: 3, ...undelegated, ...nothing },
  ],
  [
    'deregistered, then registered, in one transaction',
    {
      registrations: [
        [1, 0],
        [5, 1],
      ],
      deregistrations: [[5, 0]],
    },
    { is_registered: true, last_reg_dereg_tx: 5, ...undelegated, ...nothing },
  ],
  [
    'registered, then deregistered, in one transaction',
    { registrations: [[5, 0]], deregistrations: [[5, 1]] },
    { is_registered: false, last_reg_dereg_tx: 5, ...undelegated, ...nothing },
  ],
  [
    'delegated, then deregistered, in one transaction',
    { registrations: [[1, 0]], delegations: [[5, 0, 7]], deregistrations: [[5, 1]] },
    { is_registered: false, last_reg_dereg_tx: 5, ...undelegated, ...nothing },
  ],
  [
    'registered again without a new delegation',
    {
      registrations: [
        [1, 0],
        [9, 0],
      ],
      delegations: [[2, 0, 7]],
      deregistrations: [[5, 0]],
    },
    { is_registered: true, last_reg_dereg_tx: 9, ...undelegated, ...nothing },
  ],
  [
    'registered again with a new delegation in the same transaction',
    {
      registrations: [
        [1, 0],
        [9, 0],
      ],
      delegations: [
        [2, 0, 7],
        [9, 1, 8],
      ],
      deregistrations: [[5, 0]],
    },
    { is_registered: true, last_reg_dereg_tx: 9, pool: 8, last_deleg_tx: 9, ...nothing },
  ],
  [
    'two delegations in one transaction: the last certificate holds',
    {
      registrations: [[1, 0]],
      delegations: [
        [4, 1, 8],
        [4, 0, 7],
      ],
    },
    { is_registered: true, last_reg_dereg_tx: 1, pool: 8, last_deleg_tx: 4, ...nothing },
  ],
  [
    'rewards of every kind count, withdrawn ones are gone',
    {
      registrations: [[1, 0]],
      unspent: 100,
      rewards: [[1600, 290]],
      otherRewards: [
        ['treasury', 10],
        ['reserves', 20],
        ['proposal_refund', 30],
      ],
      withdrawn: 60,
    },
    {
      is_registered: true,
      last_reg_dereg_tx: 1,
      ...undelegated,
      total_rewards: 1660,
      total_withdrawals: 60,
      available_rewards: 1600,
      controlled_stakes: 100,
      total_balance: 1700,
    },
  ],
  [
    'rewards that cannot be spent yet do not count, and spent outputs are not stake',
    {
      registrations: [[1, 0]],
      unspent: 5,
      rewards: [
        [10, CURRENT_EPOCH],
        [1000, CURRENT_EPOCH + 1],
      ],
    },
    {
      is_registered: true,
      last_reg_dereg_tx: 1,
      ...undelegated,
      ...nothing,
      total_rewards: 10,
      available_rewards: 10,
      controlled_stakes: 5,
      total_balance: 15,
    },
  ],
  [
    'more withdrawn than is known to be earned leaves nothing, not less',
    { registrations: [[1, 0]], unspent: 40, rewards: [[40, 290]], withdrawn: 100 },
    {
      is_registered: true,
      last_reg_dereg_tx: 1,
      ...undelegated,
      total_rewards: 40,
      total_withdrawals: 100,
      available_rewards: 0,
      controlled_stakes: 40,
      total_balance: 40,
    },
  ],
  [
    'deregistered within two epochs of delegating, before the delegation counted',
    {
      registrations: [[1, 0]],
      delegations: [[1, 1, 7]],
      deregistrations: [[2, 0]],
      unspent: 70,
      epochNo: CURRENT_EPOCH - 1,
    },
    {
      is_registered: false,
      last_reg_dereg_tx: 2,
      ...undelegated,
      ...nothing,
      controlled_stakes: 70,
      total_balance: 70,
    },
  ],
  [
    'delegated less than two epochs ago: the delegation is named, and the whole stake counts',
    { registrations: [[1, 0]], delegations: [[1, 1, 8]], unspent: 33, epochNo: CURRENT_EPOCH },
    {
      is_registered: true,
      last_reg_dereg_tx: 1,
      pool: 8,
      last_deleg_tx: 1,
      ...nothing,
      controlled_stakes: 33,
      total_balance: 33,
    },
  ],
]
