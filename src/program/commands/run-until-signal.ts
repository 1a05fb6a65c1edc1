import { constants } from 'node:os'
import { SECOND } from '#cardano/utc-time.ts'
import type { Log } from '#http/log.ts'
import { untilParentEnds } from '../parent-process.ts'

/** Milliseconds within which a second signal is the same one: Ctrl-C reaches the program itself and through npm. */
const SAME_REQUEST = SECOND

/**
 * Tells a request to stop, also when it comes twice, from one that wants the process to end at once.
 * @param now milliseconds
 * @returns whether this request wants that
 */
export function createStopRequests(now: () => number): () => boolean {
  let first: number | undefined
  return () => {
    first ??= now()
    return now() - first >= SAME_REQUEST
  }
}

interface Program {
  close(): Promise<void>
}

interface RunningPrograms {
  /** Closed in this order. */
  readonly programs: readonly Program[]
  /** Settles when the embedded database ends; before a request to stop, the process then fails. */
  readonly databaseEnded: Promise<Error | undefined> | undefined
}

/**
 * Starts programs, and closes them at SIGINT, SIGTERM or SIGHUP, or once npm, which started the process, has ended;
 * then ends the process. A request to stop during the start is carried out after it, so that nothing is left half
 * open, but waits ten seconds at most; another one a second later ends the process at once.
 * @returns what was started
 */
export async function runUntilSignal<Running extends RunningPrograms>(
  start: () => Promise<Running>,
  log: Log,
): Promise<Running> {
  const stopping = untilStopped(log)
  let hasStarted = false
  stopping.then(() => {
    setTimeout(() => {
      if (!hasStarted) process.exit(1)
    }, MAX_START_LENGTH).unref()
  })
  const running = await start()
  hasStarted = true
  const { programs, databaseEnded } = running
  let isClosing = false
  stopping
    .then(async () => {
      isClosing = true
      for (const program of programs) await program.close()
      process.exit(0)
    })
    .catch((error: unknown) => {
      log({ event: 'fault', level: 'error', text: 'it did not close in order', error })
      process.exit(1)
    })
  databaseEnded?.then((fault) => {
    if (isClosing) return
    log({ event: 'fault', level: 'error', text: fault?.message ?? 'the embedded database ended' })
    process.exit(1)
  })
  return running
}

/** Milliseconds for which a request to stop waits for the start to finish. */
const MAX_START_LENGTH = 10 * SECOND

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Settles at the first request to stop. */
function untilStopped(log: Log): Promise<void> {
  const wantsEnd = createStopRequests(performance.now.bind(performance))
  return new Promise((resolve) => {
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (wantsEnd()) process.exit(128 + constants.signals[signal])
        resolve()
      })
    }
    untilParentEnds().then(() => {
      log({ event: 'step', text: 'npm has ended, and so does what it started' })
      resolve()
    })
  })
}
