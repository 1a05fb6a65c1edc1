import type { GrantedRequests } from '../store/control/add-usage.ts'

/** Numbers of requests by day and key. */
export class RequestCounts {
  readonly #days = new Map<number, Map<string, number>>()

  get isEmpty(): boolean {
    return this.#days.size === 0
  }

  add(day: number, key: string, requests: number): void {
    const counts = this.#days.get(day)
    if (counts) counts.set(key, (counts.get(key) ?? 0) + requests)
    else this.#days.set(day, new Map([[key, requests]]))
  }

  of(day: number, key: string): number {
    return this.#days.get(day)?.get(key) ?? 0
  }

  list(): readonly GrantedRequests[] {
    return [...this.#days].flatMap(([day, counts]) =>
      Array.from(counts, ([key, requests]) => ({ key, day, requests })),
    )
  }
}
