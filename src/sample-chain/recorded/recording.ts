/** The recorded facts of a network, as in the JSON files beside this one; CREDITS.md names their sources. */
export interface Recording {
  readonly epochs: RecordedEpochs
  readonly blocks: RecordedBlocks
  readonly poolUpdates: RecordedPoolUpdates
  readonly accounts: readonly RecordedAccount[]
}

/** An index into the `sources` of the same file. */
type Source = number

interface RecordedEpochs {
  readonly sources: readonly (readonly string[])[]
  readonly rows: readonly (readonly [
    no: number,
    outSum: string,
    fees: string,
    txCount: number,
    blkCount: number,
    startTime: string,
    endTime: string,
    source: Source,
  ])[]
}

interface RecordedBlocks {
  readonly sources: readonly (readonly string[])[]
  /** Name (pool id or genesis key) and db-sync's number of each slot leader, each where it is known. */
  readonly leaders: readonly (readonly [name: string | null, record: number | null])[]
  readonly producers: readonly (readonly [
    vrfKey: string,
    opCertHex: string | null,
    opCertCounter: number | null,
  ])[]
  /** In chain order. */
  readonly rows: readonly RecordedBlock[]
}

export type RecordedBlock = readonly [
  blockNo: number | null,
  slotNo: number | null,
  hash: string,
  /** First eight hex digits of the hash that the block's header names as its predecessor. */
  previousHash8: string | null,
  size: number,
  txCount: number,
  protocolVersion: string | null,
  leader: number | null,
  producer: number | null,
  source: Source,
  also?: {
    /** Time and place of the block where the source states them, which are those of the slot. */
    readonly stated?: readonly [time: string, epochNo: number, epochSlotNo: number]
    /** db-sync's own numbers on the mainnet database of the live service. */
    readonly record?: readonly [id: number, previousId: number]
    /** The time of a block without a slot. */
    readonly time?: string
    readonly boundary_of_epoch?: number
  },
]

interface RecordedPoolUpdates {
  readonly sources: readonly (readonly [kind: string, source: string])[]
  readonly rows: readonly RecordedPoolUpdate[]
}

export type RecordedPoolUpdate = readonly [
  poolId: string,
  activeEpochNo: number,
  certIndex: number | null,
  vrfKeyHash: string,
  /** Lovelace. */
  pledge: string,
  /** A fraction. */
  margin: string,
  /** Lovelace. */
  fixedCost: string,
  rewardAddress: string | null,
  metadata: readonly [url: string | null, hash: string] | null,
  txHash: string | null,
  slotNo: number | null,
  /** db-sync's own numbers on the mainnet database of the live service. */
  record:
    | readonly [id: number, hashId: number, metaId: number, registeredTxId: number, rewardAddrId: number]
    | null,
  source: Source,
]

interface RecordedAccount {
  readonly stake_address: string
  /** Lovelace, as are the sums below; the rows that they sum are not recorded. */
  readonly controlled_stakes: string
  readonly total_rewards: string
  readonly total_withdrawals: string
  readonly registrations: readonly (readonly [epochNo: number, slotNo: number | null, txHash: string])[]
  readonly delegations: readonly (readonly [
    activeEpochNo: number,
    slotNo: number,
    txHash: string,
    poolId: string,
  ])[]
  readonly as_of: string
  readonly sources: readonly string[]
}

/** Networks that have a recording. */
export const recordedNetworks = ['mainnet', 'preprod'] as const

export type RecordedNetwork = (typeof recordedNetworks)[number]

/**
 * The first digits of the SHA-256 of each recording: a data directory that was prepared from another version is
 * prepared again. A test compares them with the files.
 */
export const RECORDING_DIGESTS: Readonly<Record<RecordedNetwork, string>> = {
  mainnet: '537535df7a01',
  preprod: '268098a5ee25',
}

/** Reads a recording from its files; each is several megabytes at most and is read only when it is needed. */
export async function readRecording(network: RecordedNetwork): Promise<Recording> {
  const [epochs, blocks, poolUpdates, accounts] = await Promise.all(files[network]())
  return {
    epochs: epochs.default as RecordedEpochs,
    blocks: blocks.default as RecordedBlocks,
    poolUpdates: poolUpdates.default as RecordedPoolUpdates,
    accounts: accounts ? (accounts.default as { accounts: RecordedAccount[] }).accounts : [],
  }
}

const files = {
  mainnet: () =>
    [
      import('./mainnet/epochs.json', { with: { type: 'json' } }),
      import('./mainnet/blocks.json', { with: { type: 'json' } }),
      import('./mainnet/pool-updates.json', { with: { type: 'json' } }),
      import('./mainnet/accounts.json', { with: { type: 'json' } }),
    ] as const,
  preprod: () =>
    [
      import('./preprod/epochs.json', { with: { type: 'json' } }),
      import('./preprod/blocks.json', { with: { type: 'json' } }),
      import('./preprod/pool-updates.json', { with: { type: 'json' } }),
      undefined,
    ] as const,
}
