import { networks } from '#cardano/network.ts'
import { utcTimeText } from '#cardano/utc-time.ts'

/** Row counts of a chain of the bench: mainnet's proportions, and mainnet's own counts of what does not grow with blocks. */
export interface ChainSize {
  readonly blocks: number
  readonly epochs: number
  readonly blocksPerEpoch: number
  readonly stakeAddresses: number
  /** Accounts with outputs and rewards: every tenth address, by its id. */
  readonly accountsInUse: number
  readonly pools: number
  readonly poolUpdates: number
  /** Outputs of the account with the most, half of them spent. */
  readonly whaleOutputs: number
}

const EPOCHS = 600
const OUTPUTS_OF_ACCOUNT = 24
const REWARDS_OF_ACCOUNT = 30
const WITHDRAWALS_OF_ACCOUNT = 3
export const IN_USE_EVERY = 10
const WHALE_ID = 1

/** @param blocks a multiple of 24,000, so that all epochs have the same length and no block is cut */
export function chainSize(blocks: number): ChainSize {
  if (!(blocks > 0) || blocks % 24_000 !== 0)
    throw new RangeError(`${blocks} is no multiple of 24,000 blocks`)
  const stakeAddresses = (blocks * 13) / 120
  return {
    blocks,
    epochs: EPOCHS,
    blocksPerEpoch: blocks / EPOCHS,
    stakeAddresses,
    accountsInUse: stakeAddresses / IN_USE_EVERY,
    pools: 6000,
    poolUpdates: 45_000,
    whaleOutputs: 400_000,
  }
}

/**
 * One statement for each table, with rows in chain order as db-sync inserts them, so that the rows of one account
 * lie apart. The id of a block is its number plus one; every eighth block has eight transactions.
 */
export function chainRows(size: ChainSize): Readonly<Record<string, string>> {
  const { blocks, stakeAddresses, accountsInUse, pools, poolUpdates, whaleOutputs } = size
  const inUse = (n: string) => `((${n} - 1) % ${accountsInUse} + 1) * ${IN_USE_EVERY}`
  const registrations = stakeAddresses * 1.05
  const deregistrations = stakeAddresses / 10
  const delegations = stakeAddresses * 1.25
  const outputs = accountsInUse * OUTPUTS_OF_ACCOUNT
  const rewards = accountsInUse * REWARDS_OF_ACCOUNT
  const withdrawals = accountsInUse * WITHDRAWALS_OF_ACCOUNT
  /** The transaction that the nth of so many certificates is in. */
  const txOf = (n: string, count: number) => `(1 + (${n} - 1)::bigint * ${blocks - 1} / ${Math.round(count)})`
  const epochOf = (tx: string) => `(((${tx} - 1) / 8 * 8 + 7) / ${size.blocksPerEpoch})`

  return {
    meta: `
      INSERT INTO meta (id, start_time, network_name, version)
      VALUES (1, '${utcTimeText(networks.mainnet.schedule[0].start)}', 'mainnet', '13.7.2.1')`,
    epoch_sync_enabled: 'INSERT INTO epoch_sync_enabled (enabled) VALUES (TRUE)',
    block: blockRows(size),
    tx: `
      INSERT INTO tx (id, hash, block_id, block_index, out_sum, fee, deposit, size)
      SELECT
        n,
        ${sha256("'tx ' || n")},
        (n - 1) / 8 * 8 + 9,
        (n - 1) % 8,
        2000000 + (n::bigint * 7919 % 1000003) * 1009,
        168000 + n % 90001,
        0,
        290 + n % 15000
      FROM generate_series(1, ${blocks}) n`,
    stake_address: `
      INSERT INTO stake_address (id, hash_raw, view)
      SELECT n, '\\xe1'::bytea || substr(hash, 1, 28), 'stake1u' || left(encode(hash, 'hex'), 52)
      FROM (SELECT n, ${sha256("'stake ' || n")} AS hash FROM generate_series(1, ${stakeAddresses}) n) address`,
    stake_registration: `
      INSERT INTO stake_registration (id, addr_id, cert_index, epoch_no, tx_id)
      SELECT n, (n - 1) % ${stakeAddresses} + 1, 0, ${epochOf('tx_id')}, tx_id
      FROM (
        SELECT n, ${txOf('n', registrations)} AS tx_id
        FROM generate_series(1, ${Math.round(registrations)}) n
      ) certificate`,
    stake_deregistration: `
      INSERT INTO stake_deregistration (id, addr_id, cert_index, epoch_no, tx_id)
      SELECT n, n * 10 - 5, 0, ${epochOf('tx_id')}, tx_id
      FROM (
        SELECT n, ${txOf('n', deregistrations)} AS tx_id
        FROM generate_series(1, ${Math.floor(deregistrations)}) n
      ) certificate`,
    delegation: `
      INSERT INTO delegation (id, addr_id, cert_index, pool_hash_id, active_epoch_no, tx_id)
      SELECT n, (n - 1) % ${stakeAddresses} + 1, 1, n::bigint * 7919 % ${pools} + 1, ${epochOf('tx_id')} + 2, tx_id
      FROM (
        SELECT n, ${txOf('n', delegations)} AS tx_id
        FROM generate_series(1, ${Math.round(delegations)}) n
      ) certificate`,
    pool_hash: `
      INSERT INTO pool_hash (id, hash_raw, view)
      SELECT n, substr(hash, 1, 28), 'pool1' || left(encode(hash, 'hex'), 51)
      FROM (SELECT n, ${sha256("'pool ' || n")} AS hash FROM generate_series(1, ${pools}) n) pool`,
    slot_leader: `
      INSERT INTO slot_leader (id, hash, description)
      SELECT n, substr(${sha256("'pool ' || n")}, 1, 28), 'Pool-' || n
      FROM generate_series(1, ${pools}) n`,
    pool_update: `
      INSERT INTO pool_update (
        id, hash_id, cert_index, vrf_key_hash, pledge, active_epoch_no, meta_id, margin, fixed_cost,
        registered_tx_id, reward_addr_id
      )
      SELECT
        n,
        (n - 1) % ${pools} + 1,
        n % 3,
        ${sha256(`'vrf ' || (n - 1) % ${pools} + 1`)},
        (n::bigint * 7919 % 1000000) * 1000000,
        ${epochOf(txOf('n', poolUpdates))} + 2,
        CASE WHEN n % 10 > 0 THEN n END,
        (n % 100) / 1000.0,
        CASE WHEN n % 4 = 0 THEN 170000000 ELSE 340000000 END,
        ${txOf('n', poolUpdates)},
        n::bigint * 104729 % ${stakeAddresses} + 1
      FROM generate_series(1, ${poolUpdates}) n`,
    reward: `
      INSERT INTO reward (addr_id, type, amount, spendable_epoch)
      SELECT
        addr_id,
        (CASE WHEN addr_id % 100 = 0 THEN 'leader' ELSE 'member' END)::rewardtype,
        100000 + n::bigint * 7919 % 40000000,
        ${EPOCHS - REWARDS_OF_ACCOUNT} + (n - 1) / ${accountsInUse}
      FROM (SELECT n, ${inUse('n')} AS addr_id FROM generate_series(1, ${rewards}) n) reward
      UNION ALL
      SELECT ${WHALE_ID}, 'member', 5000000, ${EPOCHS - REWARDS_OF_ACCOUNT} + n
      FROM generate_series(0, ${REWARDS_OF_ACCOUNT - 1}) n`,
    reward_rest: `
      INSERT INTO reward_rest (addr_id, type, amount, spendable_epoch)
      SELECT ${inUse('n')}, 'treasury', 1000000 + n, ${EPOCHS - 100} + n % 100
      FROM generate_series(1, 1000) n`,
    withdrawal: `
      INSERT INTO withdrawal (id, addr_id, amount, tx_id)
      SELECT n, ${inUse('n')}, 100000 + n % 900000, ${txOf('n', withdrawals)}
      FROM generate_series(1, ${withdrawals}) n`,
    tx_out: `
      INSERT INTO tx_out (id, tx_id, index, stake_address_id, value, consumed_by_tx_id)
      SELECT
        row_number() OVER (ORDER BY tx_id, place),
        tx_id,
        place,
        stake_address_id,
        1000000 + tx_id * 7919 % 900000000,
        CASE WHEN spent THEN least(tx_id + 1000, ${blocks}) END
      FROM (
        SELECT ${txOf('n', outputs)} AS tx_id, 0 AS place, ${inUse('n')} AS stake_address_id,
          (n - 1) / ${accountsInUse} % 2 = 0 AS spent
        FROM generate_series(1, ${outputs}) n
        UNION ALL
        SELECT ${txOf('n', whaleOutputs)}, 1, ${WHALE_ID}, n % 2 = 0
        FROM generate_series(1, ${whaleOutputs}) n
      ) output`,
  }
}

/** The statement for finished epochs, which are sums of the blocks and transactions before them. */
export function finishedEpochs({ epochs, blocksPerEpoch }: ChainSize): string {
  const txEpoch = `(block_id - 2) / ${blocksPerEpoch}`
  return `
    INSERT INTO epoch_finalized (id, out_sum, fees, tx_count, blk_count, no, start_time, end_time)
    SELECT blocks.no + 1, out_sum, fees, tx_count, blk_count, blocks.no, start_time, end_time
    FROM (
      SELECT epoch_no AS no, count(*) AS blk_count, min(time) AS start_time, max(time) AS end_time
      FROM block
      WHERE epoch_no < ${epochs - 1}
      GROUP BY epoch_no
    ) blocks
    JOIN (
      SELECT ${txEpoch} AS no, sum(out_sum) AS out_sum, sum(fee) AS fees, count(*) AS tx_count
      FROM tx
      GROUP BY 1
    ) txs ON txs.no = blocks.no
    ORDER BY blocks.no`
}

/** The statement for blocks, computed row by row: a join of twelve million rows could change their order. */
function blockRows({ blocks, blocksPerEpoch, pools }: ChainSize): string {
  const [byron, shelley] = networks.mainnet.schedule
  const ofEra = (inByron: string, inShelley: string) =>
    `CASE WHEN epoch_no < ${shelley.firstEpoch} THEN ${inByron} ELSE ${inShelley} END`
  return `
    INSERT INTO block (
      id, hash, epoch_no, slot_no, epoch_slot_no, block_no, previous_id, slot_leader_id, size, time, tx_count,
      proto_major, proto_minor, vrf_key, op_cert, op_cert_counter
    )
    SELECT
      1, ${sha256("'1'")}, NULL, NULL, NULL, NULL, NULL, 1, 0,
      '${utcTimeText(byron.start)}'::timestamp, 0, 0, 0, NULL, NULL, NULL
    UNION ALL
    SELECT
      no + 1,
      ${sha256('(no + 1)::text')},
      epoch_no,
      epoch_slot_no + ${ofEra(
        `epoch_no * ${byron.epochLength}::bigint`,
        `${shelley.firstSlot} + (epoch_no - ${shelley.firstEpoch}) * ${shelley.epochLength}::bigint`,
      )},
      epoch_slot_no,
      no,
      no,
      leader,
      1000 + no::bigint * 7919 % 89000,
      '${utcTimeText(byron.start)}'::timestamp
        + interval '1 second' * (
          epoch_no * ${shelley.epochLength * shelley.slotLength}::bigint
          + epoch_slot_no * ${ofEra(`${byron.slotLength}`, `${shelley.slotLength}`)}
        ),
      CASE WHEN no % 8 = 0 THEN 8 ELSE 0 END,
      10,
      0,
      'vrf_vk1' || left(encode(${sha256("'vrf ' || leader")}, 'hex'), 58),
      ${sha256("'certificate ' || leader")},
      leader % 40
    FROM (
      SELECT
        no,
        epoch_no,
        no::bigint * 104729 % ${pools} + 1 AS leader,
        -- Below the slots that a block has for itself, so that slots grow from block to block.
        place * slots / ${blocksPerEpoch} + no::bigint * 7919 % greatest(slots / ${blocksPerEpoch}, 1)
          AS epoch_slot_no
      FROM (
        SELECT *, ${ofEra(`${byron.epochLength}`, `${shelley.epochLength}`)} AS slots
        FROM (
          SELECT no, (no - 1) / ${blocksPerEpoch} AS epoch_no, ((no - 1) % ${blocksPerEpoch})::bigint AS place
          FROM generate_series(1, ${blocks}) no
        ) numbered
      ) placed
    ) block`
}

function sha256(text: string): string {
  return `sha256(convert_to(${text}, 'UTF8'))`
}
