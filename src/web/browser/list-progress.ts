import { type Instant, SECOND } from '#cardano/utc-time.ts'
import { externalStore } from './external-store.ts'

/** The rows of a list that have come so far, while the proxy collects it page by page. */
export interface ListProgress {
  readonly rows: number
  /** Rows that came at once, and when: the pace is that of the others. */
  readonly begun: { readonly rows: number; readonly at: Instant }
}

const none: ReadonlyMap<string, ListProgress> = new Map()
const lists = externalStore(() => none)

/** Milliseconds between two changes of what is told. */
const STEP = SECOND

/** The progress of a list that is under way, by the path of its request; undefined for any other. */
export function useListProgress(path: string): ListProgress | undefined {
  return lists.useSelected((all) => all.get(path))
}

/** The text of a list's response, which has one row on each line; meanwhile its progress is told. */
export async function readListText(path: string, response: Response): Promise<string> {
  const parts: string[] = []
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rows = 0
  let begun: ListProgress['begun'] | undefined
  let toldAt = Date.now()
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value)
      rows += part.value.split('\n').length - 1
      const at = Date.now()
      begun ??= { rows, at }
      if (at - toldAt < STEP) continue
      toldAt = at
      lists.write(new Map(lists.read()).set(path, { rows, begun }))
    }
    return parts.join('')
  } finally {
    if (lists.read().has(path)) {
      const others = new Map(lists.read())
      others.delete(path)
      lists.write(others)
    }
  }
}

/** Milliseconds until all rows are there, at the pace so far; undefined while there is none. */
export function timeLeft({ rows, begun }: ListProgress, total: number, now: number): number | undefined {
  const pace = (rows - begun.rows) / (now - begun.at)
  return pace > 0 ? Math.max(total - rows, 0) / pace : undefined
}
