import { bytesFromBech32, hexFromBytes } from '#cardano/encoding.ts'
import type { DbSyncRow, DbSyncRows } from '../db-sync-rows.ts'
import { distinct, type Numbered, numberAbove, numberAscending } from './record-numbers.ts'
import type { RecordedPoolUpdate, Recording } from './recording.ts'

/** Epochs from a transaction until its delegation or first pool update takes effect. */
const ACTIVATION_DELAY = 2

/**
 * Recorded pool updates and accounts as db-sync rows: certificates, their transactions, and the pools and addresses
 * that they name. The rows behind an account's totals are not recorded, so each total is one row. An address that is
 * known as the reward account of a pool alone has a number, which the pool's updates name, and no row: its
 * registration and its amounts are not recorded, and a row would say that it has none.
 * Not in the specification: that such an address is 404.
 */
export function registrationRows({
  poolUpdates,
  accounts,
}: Pick<Recording, 'poolUpdates' | 'accounts'>): DbSyncRows {
  const certificates = readCertificates(poolUpdates, accounts)
  const { updates, registrations, delegations } = certificates
  const { txs, updateIds, metadata, pools, addressId } = numberCertificates(certificates, accounts)
  return new Map<string, DbSyncRow[]>([
    [
      'tx',
      [
        ...new Map([...registrations, ...delegations].map(({ txHash }) => [txHash, txs.get(txHash) ?? null])),
      ].map(([hash, id]) => ({ id, hash: `\\x${hash}` })),
    ],
    ['pool_hash', [...pools].map(([view, id]) => ({ id, view, hash_raw: bech32Hex(view) }))],
    [
      'pool_update',
      updates.map((update, i) => ({
        id: updateIds[i] ?? null,
        hash_id: pools.get(update.poolId) ?? null,
        cert_index: update.certIndex,
        vrf_key_hash: `\\x${update.vrfKeyHash}`,
        pledge: update.pledge,
        active_epoch_no: update.activeEpochNo,
        meta_id: update.metaKey ? (metadata.get(update.metaKey) ?? null) : null,
        margin: Number(update.margin),
        fixed_cost: update.fixedCost,
        registered_tx_id: txs.get(update.txKey) ?? null,
        reward_addr_id: update.addressKey ? addressId(update.addressKey) : null,
      })),
    ],
    [
      'stake_registration',
      registrations.map(({ account, epochNo, txHash }, i) => ({
        id: i + 1,
        addr_id: addressId(account.stake_address),
        cert_index: 0,
        epoch_no: epochNo,
        tx_id: txs.get(txHash) ?? null,
      })),
    ],
    [
      'delegation',
      delegations.map(({ account, activeEpochNo, txHash, poolId }, i) => ({
        id: i + 1,
        addr_id: addressId(account.stake_address),
        cert_index: 0,
        pool_hash_id: pools.get(poolId) ?? null,
        active_epoch_no: activeEpochNo,
        tx_id: txs.get(txHash) ?? null,
      })),
    ],
    ...accountRows(accounts, addressId),
  ])
}

type Certificates = ReturnType<typeof readCertificates>

function readCertificates(poolUpdates: Recording['poolUpdates'], accounts: Recording['accounts']) {
  const updates = poolUpdates.rows.map(readUpdate)
  const registrations = accounts.flatMap((account) =>
    account.registrations.map(([epochNo, slotNo, txHash]) => ({ account, epochNo, slotNo, txHash })),
  )
  const delegations = accounts.flatMap((account) =>
    account.delegations.map(([activeEpochNo, slotNo, txHash, poolId]) => ({
      account,
      activeEpochNo,
      epochNo: activeEpochNo - ACTIVATION_DELAY,
      slotNo,
      txHash,
      poolId,
    })),
  )
  return { updates, registrations, delegations }
}

/** The numbers of everything that certificates name: the recorded ones, and others between and above them. */
function numberCertificates(
  { updates, registrations, delegations }: Certificates,
  accounts: Recording['accounts'],
) {
  const txs = numbered(
    [
      ...updates.map(({ txKey, activeEpochNo, slotNo, record }) => ({
        key: txKey,
        epochNo: activeEpochNo - ACTIVATION_DELAY,
        slotNo,
        known: record?.registeredTxId ?? null,
      })),
      ...[...registrations, ...delegations].map(({ txHash, epochNo, slotNo }) => ({
        key: txHash,
        epochNo,
        slotNo,
        known: null,
      })),
    ].toSorted(inChainOrder),
    numberAscending,
  )
  const updateIds = numberAscending(updates.map(({ record }) => ({ known: record?.id ?? null })))
  const metadata = numbered(
    updates.flatMap(({ metaKey, record }) =>
      metaKey ? [{ key: metaKey, known: record?.metaId ?? null }] : [],
    ),
    numberAscending,
  )
  const pools = numbered(
    [
      ...updates.map(({ poolId, record }) => ({ key: poolId, known: record?.hashId ?? null })),
      ...delegations.map(({ poolId }) => ({ key: poolId, known: null })),
    ],
    numberAscending,
  )
  const greatestAddress = Math.max(0, ...updates.map(({ record }) => record?.rewardAddrId ?? 0))
  const addresses = numbered(
    [
      ...updates.flatMap(({ addressKey, record }) =>
        addressKey ? [{ key: addressKey, known: record?.rewardAddrId ?? null }] : [],
      ),
      ...accounts.map(({ stake_address }) => ({ key: stake_address, known: null })),
    ],
    (records) => numberAbove(records, greatestAddress),
  )
  const addressId = (address: string) => addresses.get(address) ?? null
  return { txs, updateIds, metadata, pools, addressId }
}

/** The addresses of accounts, and a row for each total. */
function accountRows(
  accounts: Recording['accounts'],
  addressId: (address: string) => number | null,
): [string, DbSyncRow[]][] {
  return [
    [
      'stake_address',
      accounts.map(({ stake_address: view }) => ({ id: addressId(view), view, hash_raw: bech32Hex(view) })),
    ],
    [
      'tx_out',
      accounts.map(({ stake_address, controlled_stakes }, i) => ({
        id: i + 1,
        stake_address_id: addressId(stake_address),
        value: controlled_stakes,
      })),
    ],
    [
      'reward',
      accounts.map(({ stake_address, total_rewards }) => ({
        addr_id: addressId(stake_address),
        type: 'member',
        amount: total_rewards,
        spendable_epoch: 0,
      })),
    ],
    [
      'withdrawal',
      accounts.map(({ stake_address, total_withdrawals }, i) => ({
        id: i + 1,
        addr_id: addressId(stake_address),
        amount: total_withdrawals,
      })),
    ],
  ]
}

function readUpdate(row: RecordedPoolUpdate, index: number) {
  const [poolId, activeEpochNo, certIndex, vrfKeyHash, pledge, margin, fixedCost] = row
  const [, , , , , , , rewardAddress, meta, txHash, slotNo, numbers] = row
  const record = numbers && {
    id: numbers[0],
    hashId: numbers[1],
    metaId: numbers[2],
    registeredTxId: numbers[3],
    rewardAddrId: numbers[4],
  }
  return {
    poolId,
    activeEpochNo,
    certIndex,
    vrfKeyHash,
    pledge,
    margin,
    fixedCost,
    slotNo,
    record,
    metaKey: record ? `record ${record.metaId}` : meta && `${poolId} ${meta[1]}`,
    addressKey: rewardAddress ?? (record && `record ${record.rewardAddrId}`),
    txKey: txHash ?? (record ? `record ${record.registeredTxId}` : `update ${index}`),
  }
}

interface Keyed extends Numbered {
  readonly key: string
}

function numbered(
  items: readonly Keyed[],
  number: (records: readonly Numbered[]) => number[],
): Map<string, number> {
  const records = distinct(items, ({ key }) => key)
  const ids = number([...records.values()])
  return new Map([...records.keys()].map((key, i) => [key, ids[i] ?? 0]))
}

interface Placed {
  readonly epochNo: number
  readonly slotNo: number | null
  readonly known: number | null
}

/** Compares by epoch, then by real number (before all without one), then by slot where it is known. */
function inChainOrder(a: Placed, b: Placed): number {
  return (
    a.epochNo - b.epochNo ||
    (a.known ?? Number.MAX_SAFE_INTEGER) - (b.known ?? Number.MAX_SAFE_INTEGER) ||
    (a.slotNo ?? 0) - (b.slotNo ?? 0)
  )
}

function bech32Hex(text: string): string {
  return `\\x${hexFromBytes(bytesFromBech32(text).bytes)}`
}
