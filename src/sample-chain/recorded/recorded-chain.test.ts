import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, test } from 'vitest'
import { hexFromBytes } from '#cardano/encoding.ts'
import { blockBodyLimit, networks } from '#cardano/network.ts'
import { epochEnd, epochSlot, epochStart, slotTime } from '#cardano/slot-time.ts'
import { parseUtcTime, utcTimeText } from '#cardano/utc-time.ts'
import { vrfKeyHash } from '#cardano/vrf-key.ts'
import { numberAscending } from './record-numbers.ts'
import { recordedChain } from './recorded-chain.ts'
import { RECORDING_DIGESTS, readRecording, recordedNetworks } from './recording.ts'

describe.each(recordedNetworks)('the recording of %s', async (name) => {
  const network = networks[name]
  const recording = await readRecording(name)
  const { rows } = await recordedChain(name)
  const blocks = recording.blocks.rows

  test('links each block to the one before it, wherever both are recorded', () => {
    const linked = blocks.flatMap(([blockNo, , , previousHash8], i) => {
      const [beforeNo, , beforeHash] = blocks[i - 1] ?? []
      const neighbours =
        blockNo === null || beforeNo === null || beforeNo === undefined || blockNo === beforeNo + 1
      return previousHash8 !== null && beforeHash && neighbours
        ? [[beforeHash.slice(0, 8), previousHash8]]
        : []
    })
    expect(linked.filter(([hash, previous]) => hash !== previous)).toEqual([])
    expect(linked.length).toBeGreaterThan(name === 'mainnet' ? 24_000 : 1_700)
  })

  test('has no block beyond the limit of its epoch', () => {
    const beyond = (rows.get('block') ?? []).filter(({ epoch_no, size }) => {
      const limit = epoch_no === null ? undefined : blockBodyLimit(network, Number(epoch_no))
      return limit !== undefined && Number(size) > limit
    })
    expect(beyond).toEqual([])
  })

  test('has each hash and each slot once, and numbers that ascend with the slots', () => {
    expect(new Set(blocks.map(([, , hash]) => hash)).size).toBe(blocks.length)
    expect(blocks.every(([, , hash]) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
    const numbered = blocks.flatMap(([blockNo, slotNo]) =>
      blockNo === null || slotNo === null ? [] : [[blockNo, slotNo]],
    )
    const disordered = numbered.filter(([blockNo = 0, slotNo = 0], i) => {
      const [no = -1, slot = -1] = numbered[i - 1] ?? []
      return blockNo <= no || slotNo <= slot
    })
    expect(disordered).toEqual([])
  })

  test('computes from the slot the time and place that the sources state themselves', () => {
    const stated = blocks.flatMap(([, slotNo, , , , , , , , , also]) =>
      also?.stated && slotNo !== null ? [{ slotNo, stated: also.stated }] : [],
    )
    const wrong = stated.filter(({ slotNo, stated: [time, epochNo, epochSlotNo] }) => {
      const place = epochSlot(network, slotNo)
      return (
        utcTimeText(slotTime(network, slotNo)) !== time ||
        place.epochNo !== epochNo ||
        place.epochSlotNo !== epochSlotNo
      )
    })
    expect(wrong).toEqual([])
    expect(stated.length).toBeGreaterThan(200)
  })

  test('has VRF keys that decode, each with one hash', () => {
    const keys = recording.blocks.producers.map(([vrfKey]) => vrfKey)
    expect(new Set(keys.map(vrfKeyHash)).size).toBe(new Set(keys).size)
  })

  test('has epochs that lie within their schedule, with as many blocks as their slots allow', () => {
    const odd = recording.epochs.rows.filter(([no, , , , blkCount, start, end]) => {
      const first = parseUtcTime(start)
      const last = parseUtcTime(end)
      const slots = no < (network.schedule[1]?.firstEpoch ?? 0) ? 21_600 : 432_000
      return (
        first < epochStart(network, no) ||
        last >= epochEnd(network, no) ||
        first > last ||
        blkCount > slots + 1
      )
    })
    expect(odd).toEqual([])
  })

  test('numbers records uniquely, ascending in chain order', () => {
    for (const table of ['epoch', 'block', 'pool_update', 'pool_hash']) {
      const ids = (rows.get(table) ?? []).map(({ id }) => Number(id))
      expect(ids, table).toEqual(ids.toSorted((a, b) => a - b))
      expect(new Set(ids).size, table).toBe(ids.length)
    }
    for (const table of ['slot_leader', 'stake_address', 'tx']) {
      const ids = (rows.get(table) ?? []).map(({ id }) => id)
      expect(new Set(ids).size, table).toBe(ids.length)
    }
  })

  test('has the digest that is stated for it', () => {
    const bytes = Uint8Array.from(JSON.stringify(recording), (character) => character.charCodeAt(0))
    expect(RECORDING_DIGESTS[name]).toBe(hexFromBytes(sha256(bytes)).slice(0, 12))
  })

  test('credits a source for every fact', () => {
    const { epochs, poolUpdates, accounts } = recording
    expect(epochs.rows.every((row) => epochs.sources[row[7]]?.length)).toBe(true)
    expect(blocks.every((row) => recording.blocks.sources[row[9]]?.length)).toBe(true)
    expect(poolUpdates.rows.every((row) => poolUpdates.sources[row[12]]?.length)).toBe(true)
    expect(accounts.every(({ sources }) => sources.length > 0)).toBe(true)
  })
})

describe('mainnet', async () => {
  const recording = await readRecording('mainnet')
  const { rows } = await recordedChain('mainnet')
  const blockRow = (blockNo: number) => rows.get('block')?.find((row) => row.block_no === blockNo)
  test('has all 21,587 blocks of epoch 0, whose transactions add up to the 33 of the epoch', () => {
    const epoch0 = rows.get('block')?.filter((row) => row.epoch_no === 0) ?? []
    expect(epoch0).toHaveLength(21_587)
    expect(epoch0.reduce((sum, row) => sum + Number(row.tx_count), 0)).toBe(33)
    expect(rows.get('epoch')?.[0]).toMatchObject({
      no: 0,
      id: 1,
      blk_count: 21_587,
      tx_count: 33,
      out_sum: '10378568796482912',
      fees: '3458053',
      start_time: epoch0[0]?.time,
      end_time: epoch0.at(-1)?.time,
    })
  })

  test('has the real numbers where they are known, and null for an unknown leader', () => {
    expect(blockRow(8_415_364)).toMatchObject({
      id: 8_416_431,
      previous_id: 8_416_430,
      slot_leader_id: 7_195_394,
    })
    expect(rows.get('pool_update')?.filter((row) => row.hash_id === 4268)).toHaveLength(9)
    expect(rows.get('block')?.at(-1)).toMatchObject({ block_no: 12_069_665, epoch_no: 567 })
  })

  test("finds a block's pool by its VRF key: the keys of blocks and of updates are one", () => {
    const registered = new Set(recording.poolUpdates.rows.map(([, , , hash]) => hash))
    const found = recording.blocks.producers.filter(([vrfKey]) => registered.has(vrfKeyHash(vrfKey)))
    expect(found.length).toBeGreaterThan(5)
    expect(vrfKeyHash(String(blockRow(8_415_364)?.vrf_key))).toBe(
      recording.poolUpdates.rows.find(([, , , , , , , , , , , record]) => record?.[0] === 33_494)?.[3],
    )
  })
})

test('own numbers lie between the real ones, and too little room is an error', () => {
  expect(numberAscending([{ known: null }, { known: 20 }, { known: null, step: 5 }, { known: 26 }])).toEqual([
    1, 20, 25, 26,
  ])
  expect(() => numberAscending([{ known: 2 }, { known: null }, { known: 3 }])).toThrow('record 3 follows 3')
})
