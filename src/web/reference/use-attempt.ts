import { useEffect, useRef, useState } from 'react'
import { DAY, SECOND } from '#cardano/utc-time.ts'
import { basePath } from '#web/browser/base-path.ts'

/** A request that the person of the page has sent, and its response. */
export type Attempt =
  | { readonly state: 'none' | 'waiting' | 'stopped' }
  /** No response at all. */
  | { readonly state: 'failed' }
  | {
      readonly state: 'ended'
      readonly status: number
      readonly text: string
      readonly headers: Headers
      /** Milliseconds until the whole body was there. */
      readonly duration: number
      /** The path that was requested, with its query. */
      readonly path: string
      /** Seconds of `Retry-After`; undefined without it. */
      readonly retryAfter: number | undefined
    }

/** One request at a time, which the person sends and may stop. */
export function useAttempt() {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'none' })
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  async function send(path: string): Promise<void> {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    setAttempt({ state: 'waiting' })
    const begun = performance.now()
    try {
      const response = await fetch(basePath + path, { signal: controller.signal, cache: 'no-cache' })
      const text = await response.text()
      const { status, headers } = response
      const wait = Number.parseInt(headers.get('Retry-After') ?? '', 10)
      const retryAfter = Number.isNaN(wait) ? undefined : Math.min(wait, MAX_WAIT)
      const duration = performance.now() - begun
      if (current.current === controller)
        setAttempt({ state: 'ended', status, text, headers, duration, path, retryAfter })
    } catch {
      // Stopped by the person, or without a response: the browser tells no more of its reason.
      if (current.current === controller)
        setAttempt({ state: controller.signal.aborted ? 'stopped' : 'failed' })
    }
  }

  return { attempt, send, stop: () => current.current?.abort() }
}

/** Most seconds that a `Retry-After` is believed. */
const MAX_WAIT = DAY / SECOND
