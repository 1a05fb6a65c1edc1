import { type ContentEncoding, encodeParts } from '#http/content-encoding.ts'
import type { StreamedBody } from './cacheable-response.ts'

/** A long body that is read once from its source and encoded once, and sent any number of times meanwhile. */
export interface HeldBody extends StreamedBody {
  readonly bytes: number
}

export function holdBody(version: string, parts: AsyncIterable<string>): HeldBody {
  const held = new Map<ContentEncoding, HeldBytes>()

  function bytesIn(encoding: ContentEncoding): HeldBytes {
    let bytes = held.get(encoding)
    if (!bytes) {
      bytes = new HeldBytes(
        encodeParts(encoding === 'identity' ? parts : bytesIn('identity').read(), encoding),
      )
      held.set(encoding, bytes)
    }
    return bytes
  }

  return {
    version,
    get isBroken() {
      return [...held.values()].some(({ failure }) => failure !== undefined)
    },
    get bytes() {
      return [...held.values()].reduce((sum, { length }) => sum + length, 0)
    },
    length: (encoding) => {
      const bytes = held.get(encoding)
      return bytes?.isWhole ? bytes.length : undefined
    },
    open: (encoding) => bytesIn(encoding).read(),
  }
}

/** Bytes that come, and stay. */
class HeldBytes {
  length = 0
  isWhole = false
  failure: { readonly error: unknown } | undefined
  readonly #chunks: Uint8Array[] = []
  #waiting: (() => void)[] = []

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#collect(source)
  }

  async #collect(source: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      for await (const chunk of source) {
        this.#chunks.push(chunk)
        this.length += chunk.length
        this.#wake()
      }
      this.isWhole = true
    } catch (error) {
      this.failure = { error }
    }
    this.#wake()
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake()
  }

  /** From the beginning. @throws what the source failed with */
  async *read(): AsyncGenerator<Uint8Array> {
    for (let next = 0; ; ) {
      const chunk = this.#chunks[next]
      if (chunk) {
        next += 1
        yield chunk
      } else if (this.isWhole) return
      else if (this.failure) throw this.failure.error
      else await new Promise<void>((wake) => this.#waiting.push(wake))
    }
  }
}
