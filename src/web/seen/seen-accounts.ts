import { type Lovelace, parseLovelace } from '#cardano/lovelace.ts'
import { isNetworkName, type NetworkName } from '#cardano/network.ts'
import type { Instant } from '#cardano/utc-time.ts'
import type { Account } from '#contract/resources/account.ts'
import { storedList } from '#web/browser/stored-list.ts'

/** An account as this browser saw it last. It is stored here alone. */
export interface SeenAccount {
  readonly network: NetworkName
  readonly address: string
  readonly at: Instant
  /** Null where it was not known. */
  readonly balance: Lovelace | null
  readonly rewards: Lovelace | null
  readonly isRegistered: boolean
  /** Whether it was registered once; null where a recording has no certificate of it. */
  readonly wasRegistered: boolean | null
  /** The ID of its pool in bech32; undefined for none. */
  readonly poolId: string | undefined
  /** The epoch from which its delegation counts. */
  readonly since: number | undefined
}

/** Stored in JSON, which has no integers of 64 bits. */
type StoredAccount = Omit<SeenAccount, 'balance' | 'rewards'> & {
  readonly balance: string | null
  readonly rewards: string | null
}

const MOST = 60

const list = storedList<StoredAccount>({
  key: 'epochal.seen-accounts',
  most: MOST,
  read: readStored,
  nameOf: ({ network, address }) => `${network} ${address}`,
})

/** @param at by the server's clock */
export function seenAccountOf(
  network: NetworkName,
  account: Account,
  isRecording: boolean,
  at: Instant,
): SeenAccount {
  const { is_registered, last_reg_dereg_tx, pool_id, delegated_since_epoch_no } = account
  const pool = is_registered && pool_id !== null ? pool_id : undefined
  return {
    network,
    address: account.stake_address,
    at,
    balance: account.total_balance,
    rewards: account.available_rewards,
    isRegistered: is_registered,
    wasRegistered: is_registered || last_reg_dereg_tx !== null ? true : isRecording ? null : false,
    poolId: pool,
    since: pool === undefined ? undefined : (delegated_since_epoch_no ?? undefined),
  }
}

export function noteSeenAccount(seen: SeenAccount): void {
  list.put(storedOf(seen))
}

export function forgetSeenAccount({ network, address }: Pick<SeenAccount, 'network' | 'address'>): void {
  const found = list.read().find((one) => one.network === network && one.address === address)
  if (found) list.remove(found)
}

export const forgetSeenAccounts = list.clear

/** The accounts of a network that this browser saw, the last first. */
export function useSeenAccounts(network: NetworkName): readonly SeenAccount[] {
  return list
    .use()
    .filter((one) => one.network === network)
    .map(seenOf)
}

/** The accounts of all networks that this browser saw, the last first. */
export function readSeenAccounts(): readonly SeenAccount[] {
  return list.read().map(seenOf)
}

function storedOf({ balance, rewards, ...others }: SeenAccount): StoredAccount {
  return { ...others, balance: balance?.toString() ?? null, rewards: rewards?.toString() ?? null }
}

function seenOf({ balance, rewards, ...others }: StoredAccount): SeenAccount {
  return {
    ...others,
    balance: balance === null ? null : parseLovelace(balance),
    rewards: rewards === null ? null : parseLovelace(rewards),
  }
}

const AMOUNT = /^\d{1,20}$/
const ADDRESS = /^stake(_test)?1[a-z0-9]{53}$/
const POOL_ID = /^pool1[a-z0-9]{51}$/

function readStored(value: unknown): StoredAccount | undefined {
  const stored: Partial<Record<keyof StoredAccount, unknown>> = Object(value)
  const { network, address, at, balance, rewards, isRegistered, wasRegistered, poolId, since } = stored
  const isAmount = (text: unknown): text is string | null =>
    text === null || (typeof text === 'string' && AMOUNT.test(text))
  if (typeof network !== 'string' || !isNetworkName(network)) return undefined
  if (typeof address !== 'string' || !ADDRESS.test(address) || typeof at !== 'number') return undefined
  if (!isAmount(balance) || !isAmount(rewards) || typeof isRegistered !== 'boolean') return undefined
  return {
    network,
    address,
    at,
    balance,
    rewards,
    isRegistered,
    wasRegistered: typeof wasRegistered === 'boolean' ? wasRegistered : null,
    poolId: typeof poolId === 'string' && POOL_ID.test(poolId) ? poolId : undefined,
    since: typeof since === 'number' ? since : undefined,
  }
}
