import { SECOND } from '#cardano/utc-time.ts'
import { externalStore } from '#web/browser/external-store.ts'
import { ApiError, type ListProgress } from './api-error.ts'

/** Progress of the lists that the proxy is collecting, by the paths of their requests. */
const none: ReadonlyMap<string, ListProgress> = new Map()
const lists = externalStore(() => none)

/** The progress of a list that is under way, by the path of its request; undefined for any other. */
export function useListProgress(path: string): ListProgress | undefined {
  return lists.useSelected((all) => all.get(path))
}

/** Requests a list again while the proxy collects it, as often as it says; meanwhile its progress is told. */
export async function whenCollected<T>(
  path: string,
  signal: AbortSignal,
  request: () => Promise<T>,
): Promise<T> {
  try {
    for (;;) {
      try {
        return await request()
      } catch (error) {
        if (!(error instanceof ApiError && error.progress)) throw error
        lists.write(new Map(lists.read()).set(path, error.progress))
        await sleep((error.retryAfter ?? 2) * SECOND, signal)
      }
    }
  } finally {
    if (lists.read().has(path)) {
      const others = new Map(lists.read())
      others.delete(path)
      lists.write(others)
    }
  }
}

/** @throws the reason of the signal, once it is aborted */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop)
  })
}
