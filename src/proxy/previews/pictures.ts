import { LRUCache } from 'lru-cache'
import { createSingleFlight } from '#async/single-flight.ts'
import { entityTag } from '#http/fields/entity-tag.ts'
import type { PictureThread } from './picture-thread.ts'

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
const MOST_WAITING = 8

export function createPictures(thread: Pick<PictureThread, 'draw'>): Pictures {
  const cache = new LRUCache<string, Picture>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  const flights = createSingleFlight<string, Picture>()
  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()

  async function drawn(key: string, svg: string): Promise<Picture> {
    if (waiting >= MOST_WAITING) throw new PicturesBusy('too many pictures wait to be drawn')
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
