import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { bech32FromBytes } from '#cardano/encoding.ts'
import { networks } from '#cardano/network.ts'
import { epochFirstSlot } from '#cardano/slot-time.ts'
import { type EndpointId, type EndpointParams, endpointPath } from '#contract/endpoints.ts'
import { type ChainSize, chainSize, IN_USE_EVERY } from './mainnet-size.ts'
import type { BenchServer } from './server-process.ts'

type PathMakers = { readonly [Id in EndpointId]: (size: ChainSize, random: Random) => EndpointParams<Id> }

/** A whole number from 0 to below the limit. */
type Random = (limit: number) => number

const makers: PathMakers = {
  account: ({ accountsInUse }, random) => ({
    stake_address: stakeAddress((random(accountsInUse) + 1) * IN_USE_EVERY),
  }),
  latestEpoch: () => ({}),
  epochs: () => ({}),
  epoch: (size, random) => ({ epoch_no: random(size.epochs - 1) }),
  odataEpochs: () => ({}),
  odataEpoch: (size, random) => ({ epoch_no: random(size.epochs - 1) }),
  latestBlock: () => ({}),
  blockByNo: ({ blocks }, random) => ({ block_no: random(blocks) + 1 }),
  blockByHash: ({ blocks }, random) => ({ block_hash: sha256(`${random(blocks) + 2}`).toString('hex') }),
  blockBySlot: (size, random) => slotOfBlock(size, random(size.blocks) + 1),
  poolUpdates: () => ({}),
  poolUpdatesByPool: ({ pools }, random) => ({ pool_id: BigInt(random(pools) + 1) }),
  poolUpdatesByVrfKeyHash: ({ pools }, random) => ({
    vrf_key_hash: sha256(`vrf ${random(pools) + 1}`).toString('hex'),
  }),
  odataPoolUpdates: () => ({}),
  odataPoolUpdatesByPool: ({ pools }, random) => ({ pool_id: BigInt(random(pools) + 1) }),
  odataEpochsCount: () => ({}),
  odataPoolUpdatesCount: () => ({}),
  poolUpdatesByPoolHash: ({ pools }, random) => ({
    pool_hash: bech32FromBytes('pool', sha256(`pool ${random(pools) + 1}`).subarray(0, 28)),
  }),
}

/** Paths of an endpoint for records anywhere on the chain; the same seed makes the same paths. */
export function chainPaths<Id extends EndpointId>(
  id: Id,
  blocks: number,
  count: number,
  seed: string,
): string[] {
  const size = chainSize(blocks)
  const random = randomFrom(`${id} ${seed}`)
  const path = () => `/mainnet${endpointPath(id, makers[id](size, random))}`
  const first = path()
  return first === path() ? [first] : Array.from({ length: count }, path)
}

/** The slot in which the table of blocks has the block of this number. */
function slotOfBlock({ blocksPerEpoch }: ChainSize, no: number): { epoch_no: number; slot_no: bigint } {
  const { mainnet } = networks
  const epochNo = Math.floor((no - 1) / blocksPerEpoch)
  const first = epochFirstSlot(mainnet, epochNo)
  const slots = epochFirstSlot(mainnet, epochNo + 1) - first
  const place = (no - 1) % blocksPerEpoch
  const within =
    Math.floor((place * slots) / blocksPerEpoch) +
    ((no * 7919) % Math.max(Math.floor(slots / blocksPerEpoch), 1))
  return { epoch_no: epochNo, slot_no: BigInt(first + within) }
}

function stakeAddress(id: number): string {
  const bytes = Buffer.concat([Buffer.of(0xe1), sha256(`stake ${id}`).subarray(0, 28)])
  return bech32FromBytes('stake', bytes)
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Mulberry32: small, and random enough to spread requests. */
function randomFrom(seed: string): Random {
  let state = sha256(seed).readUInt32LE()
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

/** Shares of a hundred requests; without endpoints that take nearly all of the baseline's time, since it computes them at each request. */
const mix: readonly (readonly [EndpointId, number])[] = [
  ['latestBlock', 20],
  ['blockByNo', 20],
  ['blockByHash', 15],
  ['blockBySlot', 10],
  ['epoch', 10],
  ['account', 15],
  ['poolUpdatesByPool', 10],
]

/** Paths spread evenly, each endpoint as often as the mix says. */
export function mixedPaths(blocks: number, count: number, seed: string): string[] {
  const deck = mix
    .flatMap(([id, share]) => Array.from({ length: share }, (_, i) => ({ id, at: (i + 0.5) / share })))
    .sort((a, b) => a.at - b.at)
  const rounds = count / deck.length
  const stocks = new Map(mix.map(([id, share]) => [id, chainPaths(id, blocks, rounds * share, seed)]))
  const used = new Map<EndpointId, number>()
  return Array.from({ length: count }, (_, i) => {
    const { id } = deck[i % deck.length] as (typeof deck)[number]
    const stock = stocks.get(id) ?? []
    const at = used.get(id) ?? 0
    used.set(id, at + 1)
    return stock[at % stock.length] ?? ''
  })
}

const SAMPLES = 5

/** @throws {Error} when two servers differ in a row, since their figures would then not compare. */
export async function checkSameRows(
  servers: readonly [BenchServer, BenchServer],
  id: EndpointId,
  blocks: number,
): Promise<void> {
  for (const path of chainPaths(id, blocks, SAMPLES, 'same rows')) {
    const [one, other] = await Promise.all(servers.map((server) => rowsAt(server, path)))
    if (!isDeepStrictEqual(one, other)) {
      throw new Error(
        `${path}: ${servers.map(({ name }) => name).join(' and ')} differ: ` +
          `${JSON.stringify(one).slice(0, 1000)} and ${JSON.stringify(other).slice(0, 1000)}`,
      )
    }
  }
}

/** The records of a response, without the OData envelope. */
async function rowsAt(server: BenchServer, path: string): Promise<unknown> {
  const response = await fetch(`${server.url}${path}`, { headers: await server.headers() })
  const body: { readonly value?: unknown } = await response.json()
  return body.value ?? body
}
