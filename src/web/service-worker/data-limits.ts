import type { StoredFacts } from './stored-data.ts'

/** Most that stored responses with data may take in a browser. */
export interface DataLimits {
  readonly responses: number
  readonly bytes: number
}

export const dataLimits: DataLimits = { responses: 400, bytes: 24_000_000 }

/** The addresses of the stored responses that go, longest ago received first, so that the others keep to the limits. */
export function surplusResponses(
  stored: ReadonlyMap<string, StoredFacts>,
  { responses, bytes }: DataLimits,
): string[] {
  const oldestFirst = [...stored].sort(([, a], [, b]) => a.receivedAt - b.receivedAt)
  let count = oldestFirst.length
  let size = oldestFirst.reduce((sum, [, facts]) => sum + facts.size, 0)
  const surplus: string[] = []
  for (const [url, facts] of oldestFirst) {
    if (count <= responses && size <= bytes) break
    count -= 1
    size -= facts.size
    surplus.push(url)
  }
  return surplus
}
