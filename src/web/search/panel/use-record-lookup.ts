import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isOnRecord } from './record-lookup.ts'

/** Opens the first of several pages that has a record. */
export interface RecordLookup {
  readonly isWaiting: boolean
  readonly start: (paths: readonly [string, ...string[]]) => void
  /** Forgets the question; its requests may still arrive, and are kept for the pages. */
  readonly stop: () => void
}

/** @param open called with the path of the page, unless the lookup was stopped */
export function useRecordLookup(open: (path: string) => void): RecordLookup {
  const client = useQueryClient()
  const running = useRef<object>(undefined)
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(
    () => () => {
      running.current = undefined
    },
    [],
  )

  function stop(): void {
    running.current = undefined
    setIsWaiting(false)
  }

  async function start(paths: readonly [string, ...string[]]): Promise<void> {
    const run = {}
    running.current = run
    setIsWaiting(true)
    const path = await firstOnRecord(paths, (path) => isOnRecord(client, path))
    if (running.current !== run) return
    stop()
    open(path)
  }

  return { isWaiting, start, stop }
}

/**
 * The path of the first page whose record exists, looked up one after the other. It is the first path if none exists, since
 * its page says so, and if the data service does not answer.
 * @param isOnRecord resolves to false if there is no such record; rejects without an answer
 */
export async function firstOnRecord(
  paths: readonly [string, ...string[]],
  isOnRecord: (path: string) => Promise<boolean>,
): Promise<string> {
  try {
    for (const path of paths) if (await isOnRecord(path)) return path
  } catch {
    // Offline, or the limits are used up: the first page says so and tries again.
  }
  return paths[0]
}
