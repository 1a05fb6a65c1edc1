import type { EndpointId } from '#contract/endpoints.ts'
import { chainPaths } from './chain-paths.ts'

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
