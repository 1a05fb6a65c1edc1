import { LRUCache } from 'lru-cache'
import Tinypool from 'tinypool'
import { createSingleFlight } from '#async/single-flight.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { entityTag } from '#http/fields/entity-tag.ts'

/** A drawn picture with its entity tag. */
export interface Picture {
  readonly bytes: Buffer
  readonly tag: string
}

/** Pictures by their drawing: equal drawings are one picture. */
export interface Pictures {
  /** The picture of a drawing that was drawn before. */
  stored(svg: string): Picture | undefined
  /** Draws an SVG as PNG. @throws {PictureFailure | PicturesBusy} */
  draw(svg: string): Promise<Picture>
  close(): Promise<void>
}

/** A picture that could not be drawn, or not in time. */
export class PictureFailure extends Error {
  override readonly name = 'PictureFailure'
}

/** Too many pictures wait to be drawn. */
export class PicturesBusy extends Error {
  override readonly name = 'PicturesBusy'
}

/** Bytes of stored pictures: some 500 of them. */
const CACHE_BYTES = 16 * 2 ** 20
/** Pictures that wait. Each takes 0.05 to 0.2 s. */
const MAX_WAITING = 8
/**
 * Milliseconds for a picture, with the program and fonts before the first and those that are drawn before it. A picture takes 4 s
 * beside eight programs that want the same two processors.
 */
const MAX_WAIT = 30 * SECOND

/** Draws pictures in a thread of its own, one at a time. The thread starts with the first and ends when it has been idle for a minute. */
export function createPictures(): Pictures {
  const thread = new Tinypool({
    filename: new URL('./picture-worker.js', import.meta.url).href,
    name: 'drawPng',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: MINUTE,
    // Megabytes of JavaScript objects: the rasteriser's own memory comes on top, and holds one picture at a time.
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
  })
  const cache = new LRUCache<string, Picture>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  const flights = createSingleFlight<string, Picture>()

  async function drawn(key: string, svg: string): Promise<Picture> {
    if (thread.queueSize >= MAX_WAITING) throw new PicturesBusy('too many pictures wait to be drawn')
    try {
      const bytes = Buffer.from(await thread.run(svg, { signal: AbortSignal.timeout(MAX_WAIT) }))
      const picture = { bytes, tag: entityTag(bytes) }
      cache.set(key, picture)
      return picture
    } catch (cause) {
      throw new PictureFailure('the thread of pictures failed', { cause })
    }
  }

  return {
    stored: (svg) => cache.get(entityTag(svg)),
    draw: (svg) => {
      const key = entityTag(svg)
      return flights.load(key, () => drawn(key, svg))
    },
    close: () => thread.destroy(),
  }
}
