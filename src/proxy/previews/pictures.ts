import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#async/clock.ts'
import { createSingleFlight } from '#async/single-flight.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { entityTag } from '#http/fields/entity-tag.ts'

/** Draws pictures in a thread of its own, one at a time. The thread starts with the first and ends when it has been idle. */
export interface PictureThread {
  /**
   * Draws an SVG as PNG. The caller waits for the one before.
   * @throws {PictureFailure}
   */
  draw(svg: string): Promise<Buffer>
  close(): Promise<void>
}

/** A picture that could not be drawn, or not in time. */
export class PictureFailure extends Error {
  override readonly name = 'PictureFailure'
}

/**
 * Milliseconds for loading program and fonts, and then for each picture. Both take 0.2 s, but 12 and 4 s beside eight
 * programs that want the same two processors. A thread that takes longer has stopped answering.
 */
export const MAX_WAIT = 30 * SECOND
/** Milliseconds without a picture after which the thread ends, and gives its memory back. */
const IDLE = MINUTE

/** Megabytes of JavaScript objects: the rasteriser's own memory comes on top, and holds one picture at a time. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

/** @param start starts the thread, which says `ready` and then returns the bytes of each picture */
export function createPictureThread(clock: Clock, start: () => Worker = startWorker): PictureThread {
  let thread: { readonly worker: Worker; readonly ready: Promise<unknown> } | undefined
  let cancelIdle: () => void = () => undefined

  function started() {
    if (thread) return thread
    const worker = start()
    // A thread that draws nothing does not keep the process.
    worker.unref()
    // Without a listener, a failure between two pictures would end the process.
    worker.on('error', () => end(worker))
    worker.on('exit', () => end(worker))
    thread = { worker, ready: messageOf(worker) }
    return thread
  }

  /** The next message of a thread. @throws {PictureFailure} when it fails or ends before, or is late */
  function messageOf(worker: Worker): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const cancel = clock.schedule(MAX_WAIT, () =>
        failed(new PictureFailure(`the thread of pictures did not answer for ${MAX_WAIT / SECOND} s`)),
      )
      const failed = (error: unknown) => {
        settled()
        void end(worker)
        reject(
          error instanceof PictureFailure
            ? error
            : new PictureFailure('the thread of pictures failed', { cause: error }),
        )
      }
      const exited = (code: number) => failed(new PictureFailure(`the thread of pictures ended with ${code}`))
      const arrived = (message: unknown) => {
        settled()
        resolve(message)
      }
      const settled = () => {
        cancel()
        worker.off('message', arrived).off('error', failed).off('exit', exited)
      }
      worker.once('message', arrived).once('error', failed).once('exit', exited)
    })
  }

  /** Ends a thread; the next picture starts another. */
  async function end(worker: Worker): Promise<void> {
    if (thread?.worker === worker) {
      thread = undefined
      cancelIdle()
    }
    await worker.terminate()
  }

  return {
    draw: async (svg) => {
      cancelIdle()
      const { worker, ready } = started()
      await ready
      const drawn = messageOf(worker)
      worker.postMessage(svg)
      const png = Buffer.from((await drawn) as Uint8Array)
      cancelIdle = clock.schedule(IDLE, () => void end(worker))
      return png
    },
    close: async () => {
      cancelIdle()
      if (thread) await end(thread.worker)
    },
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./picture-worker.js', import.meta.url), { resourceLimits })
}

/** A drawn picture with its entity tag. */
export interface Picture {
  readonly bytes: Buffer
  readonly tag: string
}

/** Pictures by their drawing: equal drawings are one picture. */
export interface Pictures {
  /** The picture of a drawing that was drawn before. */
  stored(svg: string): Picture | undefined
  /** @throws {PictureFailure | PicturesBusy} */
  draw(svg: string): Promise<Picture>
}

/** Too many pictures wait to be drawn. */
export class PicturesBusy extends Error {
  override readonly name = 'PicturesBusy'
}

/** Bytes of stored pictures: some 500 of them. */
const CACHE_BYTES = 16 * 2 ** 20
/** Pictures that wait or are drawn, at most. Each takes 0.05 to 0.2 s. */
const MAX_WAITING = 8

export function createPictures(thread: Pick<PictureThread, 'draw'>): Pictures {
  const cache = new LRUCache<string, Picture>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  const flights = createSingleFlight<string, Picture>()
  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()

  async function drawn(key: string, svg: string): Promise<Picture> {
    if (waiting >= MAX_WAITING) throw new PicturesBusy('too many pictures wait to be drawn')
    waiting += 1
    try {
      const drawing = turn.then(() => thread.draw(svg))
      // The next picture waits for this one, however it ends.
      turn = drawing.catch(() => undefined)
      const bytes = await drawing
      const picture = { bytes, tag: entityTag(bytes) }
      cache.set(key, picture)
      return picture
    } finally {
      waiting -= 1
    }
  }

  return {
    stored: (svg) => cache.get(entityTag(svg)),
    draw: (svg) => {
      const key = entityTag(svg)
      return flights.load(key, () => drawn(key, svg))
    },
  }
}
