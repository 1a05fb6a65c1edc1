import { type ContentEncoding, encodeParts } from '#http/content-encoding.ts'
import type { StreamedBody } from './cacheable-response.ts'

/** A long body that is read and encoded once, and can be sent any number of times, also while it still grows. */
export interface StoredBody extends StreamedBody {
  readonly bytes: number
}

export function storeBody(version: string, parts: AsyncIterable<string>): StoredBody {
  const encoded = new Map<ContentEncoding, GrowingBytes>()

  function bytesIn(encoding: ContentEncoding): GrowingBytes {
    let bytes = encoded.get(encoding)
    if (!bytes) {
      bytes = new GrowingBytes(
        encodeParts(encoding === 'identity' ? parts : bytesIn('identity').read(), encoding),
      )
      encoded.set(encoding, bytes)
    }
    return bytes
  }

  return {
    version,
    get isBroken() {
      return [...encoded.values()].some(({ failure }) => failure !== undefined)
    },
    get bytes() {
      return [...encoded.values()].reduce((sum, { length }) => sum + length, 0)
    },
    length: (encoding) => {
      const bytes = encoded.get(encoding)
      return bytes?.isWhole ? bytes.length : undefined
    },
    open: (encoding) => bytesIn(encoding).read(),
  }
}

/** The bytes of a source, which readers may start on before it has ended. */
class GrowingBytes {
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

  /** Reads from the beginning. @throws the error of the source */
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
