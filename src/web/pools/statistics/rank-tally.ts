/** Counts of ranks from which the rank at any place in their order is read in logarithmic time (a binary indexed tree). */
export class RankTally {
  private readonly sums: Uint32Array
  private readonly top: number
  private total = 0

  /** @param ranks the number of different ranks */
  constructor(ranks: number) {
    this.sums = new Uint32Array(ranks + 1)
    this.top = ranks === 0 ? 0 : 2 ** Math.floor(Math.log2(ranks))
  }

  get size(): number {
    return this.total
  }

  add(rank: number): void {
    this.change(rank, 1)
  }

  remove(rank: number): void {
    this.change(rank, -1)
  }

  private change(rank: number, by: 1 | -1): void {
    this.total += by
    for (let at = rank + 1; at < this.sums.length; at += at & -at) this.sums[at] = (this.sums[at] ?? 0) + by
  }

  /** The rank at a place among all that were added, in ascending order. @param place from 0, below the size */
  at(place: number): number {
    let [rank, rest] = [0, place]
    for (let step = this.top; step > 0; step >>= 1) {
      const sum = this.sums[rank + step]
      if (sum === undefined || sum > rest) continue
      rank += step
      rest -= sum
    }
    return rank
  }

  /** The ranks in the middle: twice the same where their number is odd; undefined without any. */
  middle(): readonly [low: number, high: number] | undefined {
    if (this.total === 0) return undefined
    return [this.at(Math.ceil(this.total / 2) - 1), this.at(Math.floor(this.total / 2))]
  }
}
