import { createReplayableSequence, type ReplayableSequence } from '#async/replayable-sequence.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { type EndpointId, endpointIds } from '#contract/endpoints.ts'
import { FINAL_MAX_AGE, freshness } from '#contract/freshness.ts'
import {
  contentFields,
  joinedFields,
  notModified,
  representation,
  representationFields,
} from '#http/conditional-response.ts'
import { type ContentEncoding, chooseEncoding, encodeBytes, encodeParts } from '#http/content-codings.ts'
import { entityTag, matchesEntityTag, taggedAs } from '#http/fields/entity-tag.ts'
import type { HttpRequest, HttpResponse } from '#http/http-message.ts'

/** The content of a response, before it is encoded for a client. */
export interface ResponseContent {
  readonly contentType: string
  readonly cacheControl: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | StreamedBody
}

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

/** A response that can be sent any number of times: each encoding is computed once. */
export interface CacheableResponse {
  /**
   * The response to one request (RFC 9110 sections 8.8.3, 12.5.3 and 13.1.2): compressed where the client accepts it,
   * with a strong entity tag for each encoding, and without a body when the client has it.
   * @param more fields for this request alone
   */
  respond(request: HttpRequest, more?: HttpResponse['headers']): HttpResponse | Promise<HttpResponse>
  /** Approximate bytes that it takes in a cache. */
  readonly size: number
  /** False when the source of its body failed. */
  readonly isUsable: boolean
  readonly isStreamed: boolean
}

export function cacheableResponse(content: ResponseContent): CacheableResponse {
  return typeof content.body === 'string'
    ? new TextResponse(content, content.body)
    : new StreamedResponse(content, content.body)
}

/** The base of both kinds. A class, since each response makes one and most are never cached: it costs less than closures. */
abstract class EncodedResponse implements CacheableResponse {
  abstract readonly size: number
  abstract readonly isUsable: boolean
  abstract readonly isStreamed: boolean
  readonly #content: ResponseContent
  readonly #length: number
  /** Entity tag of the body without an encoding. */
  readonly #tag: string

  constructor(content: ResponseContent, tagged: string, length: number) {
    this.#content = content
    this.#length = length
    this.#tag = entityTag(tagged)
  }

  protected abstract inEncoding(encoding: ContentEncoding): HttpResponse | Promise<HttpResponse>

  /** @param length in bytes; undefined where it is not known yet */
  protected whole(
    encoding: ContentEncoding,
    length: number | undefined,
    body: HttpResponse['body'],
  ): HttpResponse {
    const headers = {
      ...this.#headers(encoding),
      ...contentFields(this.#content.contentType, encoding, length),
    }
    return { status: 200, headers, body }
  }

  respond(request: HttpRequest, more?: HttpResponse['headers']): HttpResponse | Promise<HttpResponse> {
    const encoding = chooseEncoding(request.header('accept-encoding'), this.#length)
    const condition = request.header('if-none-match')
    if (condition !== undefined && matchesEntityTag(condition, taggedAs(this.#tag, encoding))) {
      return notModified(more ? joinedFields(this.#headers(encoding), more) : this.#headers(encoding))
    }
    const encoded = this.inEncoding(encoding)
    return encoded instanceof Promise
      ? encoded.then((response) => responseTo(request, response, more))
      : responseTo(request, encoded, more)
  }

  #headers(encoding: ContentEncoding): Record<string, string> {
    const { cacheControl, headers } = this.#content
    const fields = { 'Cache-Control': cacheControl, 'X-Content-Type-Options': 'nosniff', ...headers }
    return representationFields(this.#tag, encoding, fields)
  }
}

class TextResponse extends EncodedResponse {
  readonly isStreamed = false
  readonly isUsable = true
  readonly size: number
  readonly #text: string
  #plain: HttpResponse | undefined
  #encoded: Map<ContentEncoding, HttpResponse | Promise<HttpResponse>> | undefined

  constructor(content: ResponseContent, text: string) {
    const size = Buffer.byteLength(text)
    super(content, text, size)
    this.#text = text
    this.size = size
  }

  protected override inEncoding(encoding: ContentEncoding): HttpResponse | Promise<HttpResponse> {
    if (encoding === 'identity') {
      this.#plain ??= this.whole(encoding, this.size, this.#text)
      return this.#plain
    }
    this.#encoded ??= new Map()
    let response = this.#encoded.get(encoding)
    if (!response) {
      response = this.#encode(encoding, this.#encoded)
      this.#encoded.set(encoding, response)
    }
    return response
  }

  async #encode(
    encoding: ContentEncoding,
    encoded: Map<ContentEncoding, HttpResponse | Promise<HttpResponse>>,
  ): Promise<HttpResponse> {
    try {
      const bytes = await encodeBytes(Buffer.from(this.#text), encoding)
      const response = this.whole(encoding, bytes.length, bytes)
      encoded.set(encoding, response)
      return response
    } catch (error) {
      encoded.delete(encoding)
      throw error
    }
  }
}

class StreamedResponse extends EncodedResponse {
  readonly isStreamed = true
  readonly size: number
  readonly #body: StreamedBody

  constructor(content: ResponseContent, body: StreamedBody) {
    super(content, body.version, Number.POSITIVE_INFINITY)
    this.#body = body
    this.size = body.version.length
  }

  get isUsable(): boolean {
    return !this.#body.isBroken
  }

  protected override inEncoding(encoding: ContentEncoding): HttpResponse {
    return this.whole(encoding, this.#body.length(encoding), this.#body.open(encoding))
  }
}

function responseTo(
  { method }: HttpRequest,
  { headers, body }: HttpResponse,
  more: HttpResponse['headers'] | undefined,
): HttpResponse {
  return representation(method, more ? joinedFields(headers, more) : headers, body)
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

/** A network's description, which changes with a restart alone. */
export const DESCRIPTION_CACHE_CONTROL = changing(2 * SECOND)

const FINAL_CACHE_CONTROL = `private, max-age=${FINAL_MAX_AGE / SECOND}, immutable`

const changingByEndpoint = Object.fromEntries(
  endpointIds.map((id) => [id, changing(freshness[id].service)]),
) as Readonly<Record<EndpointId, string>>

/** The `Cache-Control` of an endpoint's response. */
export function resourceCacheControl(id: EndpointId, isFinal: boolean): string {
  return isFinal ? FINAL_CACHE_CONTROL : changingByEndpoint[id]
}

function changing(milliseconds: number): string {
  return `private, max-age=${milliseconds / SECOND}, must-revalidate`
}
