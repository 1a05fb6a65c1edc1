import { createReplayableSequence, type ReplayableSequence } from '#async/replayable-sequence.ts'
import { type ContentEncoding, encodeParts } from '#http/content-codings.ts'
import type { HttpResponse } from '#http/http-message.ts'
import { Representation, type RepresentationKind } from '#http/representation.ts'

/** A body that is sent in parts, in any encoding. */
export interface StreamedBody {
  /** Differs whenever the body does. */
  readonly version: string
  /** True when its source failed before the end, so that the body must be made again. */
  readonly isBroken: boolean
  /** Bytes in an encoding, once they are known. */
  length(encoding: ContentEncoding): number | undefined
  open(encoding: ContentEncoding): AsyncIterable<Uint8Array>
}

/** A long body, which is sent while it is read. */
export class StreamedRepresentation extends Representation {
  readonly size: number
  readonly #body: StreamedBody

  constructor(kind: RepresentationKind, body: StreamedBody) {
    super(kind, body.version, Number.POSITIVE_INFINITY)
    this.#body = body
    this.size = body.version.length
  }

  /** True when the source of its body failed, so that it must be made again. */
  get isBroken(): boolean {
    return this.#body.isBroken
  }

  protected override inEncoding(encoding: ContentEncoding): HttpResponse {
    return this.whole(encoding, this.#body.length(encoding), this.#body.open(encoding))
  }
}

/** A long body that is read and encoded once, and can be sent any number of times, also while it still grows. */
export interface StoredBody extends StreamedBody {
  readonly bytes: number
}

export function storeBody(version: string, parts: AsyncIterable<string>): StoredBody {
  const encoded = new Map<ContentEncoding, GrowingBytes>()

  function bytesIn(encoding: ContentEncoding): GrowingBytes {
    let bytes = encoded.get(encoding)
    if (!bytes) {
      bytes = growingBytes(
        encodeParts(encoding === 'identity' ? parts : bytesIn('identity').chunks.read(), encoding),
      )
      encoded.set(encoding, bytes)
    }
    return bytes
  }

  return {
    version,
    get isBroken() {
      return [...encoded.values()].some(({ chunks }) => chunks.failure !== undefined)
    },
    get bytes() {
      return [...encoded.values()].reduce((sum, { length }) => sum + length, 0)
    },
    length: (encoding) => {
      const bytes = encoded.get(encoding)
      return bytes?.chunks.isComplete ? bytes.length : undefined
    },
    open: (encoding) => bytesIn(encoding).chunks.read(),
  }
}

/** The bytes of a source, which readers may start on before it has ended. */
interface GrowingBytes {
  readonly chunks: ReplayableSequence<Uint8Array>
  /** Bytes so far. */
  readonly length: number
}

function growingBytes(source: AsyncIterable<Uint8Array>): GrowingBytes {
  const chunks = createReplayableSequence<Uint8Array>()
  let length = 0

  /** Never rejects: the readers get the error of the source. */
  async function collect(): Promise<void> {
    try {
      for await (const chunk of source) {
        length += chunk.length
        chunks.add(chunk)
      }
      chunks.complete()
    } catch (error) {
      chunks.fail(error)
    }
  }

  collect()
  return {
    chunks,
    get length() {
      return length
    },
  }
}
