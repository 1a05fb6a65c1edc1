import { SECOND } from '#cardano/utc-time.ts'

/** Milliseconds between two looks at the parent. */
const PARENT_INTERVAL = SECOND

/**
 * Settles when npm has ended that started this process. npm passes SIGINT and SIGTERM on, but ends without a word at
 * SIGHUP and SIGKILL. A process that something else started, such as systemd, may outlive its parent.
 */
export function untilParentEnds(): Promise<void> {
  return new Promise((resolve) => {
    if (process.env.npm_lifecycle_event === undefined) return
    const parent = process.ppid
    const timer = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(timer)
      resolve()
    }, PARENT_INTERVAL)
    timer.unref()
  })
}
