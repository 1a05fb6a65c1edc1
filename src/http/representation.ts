import {
  contentFields,
  joinedFields,
  notModified,
  representation,
  representationFields,
} from './conditional-response.ts'
import { type ContentEncoding, chooseEncoding, encodeBytes } from './content-codings.ts'
import { entityTag, matchesEntityTag, taggedAs } from './fields/entity-tag.ts'
import type { HttpRequest, HttpResponse } from './http-message.ts'

/** Type and fields of a representation. */
export interface RepresentationKind {
  readonly contentType: string
  /** Fields of every response with it, a 304 too. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Content of a response, sent any number of times (RFC 9110 section 8): compressed where the client accepts it, each encoding with a strong entity
 * tag and made once, and without a body when the client has it. A class, since each response of the service makes one and most are never
 * cached: it costs less than closures.
 */
export abstract class Representation {
  /** Approximate bytes that it takes in a cache. */
  abstract readonly size: number
  readonly #kind: RepresentationKind
  readonly #length: number
  readonly #tag: string

  /**
   * @param tagged differs whenever the content does
   * @param length of the content in bytes, which decides whether it is compressed
   */
  constructor(kind: RepresentationKind, tagged: string | Buffer, length: number) {
    this.#kind = kind
    this.#length = length
    this.#tag = entityTag(tagged)
  }

  get contentType(): string {
    return this.#kind.contentType
  }

  /** Strong entity tag of the content without an encoding. */
  get tag(): string {
    return this.#tag
  }

  /** The encoding in which it is sent to who prefers one. */
  protected available(preferred: ContentEncoding): ContentEncoding {
    return preferred
  }

  protected abstract inEncoding(encoding: ContentEncoding): HttpResponse | Promise<HttpResponse>

  /** @param length in bytes; undefined where it is not known yet */
  protected whole(
    encoding: ContentEncoding,
    length: number | undefined,
    body: HttpResponse['body'],
  ): HttpResponse {
    const headers = { ...this.#fields(encoding), ...contentFields(this.#kind.contentType, encoding, length) }
    return { status: 200, headers, body }
  }

  /** The response to one request (RFC 9110 sections 8.8.3, 12.5.3 and 13.1.2). @param more fields for this request alone */
  respond(request: HttpRequest, more?: HttpResponse['headers']): HttpResponse | Promise<HttpResponse> {
    const encoding = this.available(chooseEncoding(request.header('accept-encoding'), this.#length))
    const condition = request.header('if-none-match')
    if (condition !== undefined && matchesEntityTag(condition, taggedAs(this.#tag, encoding))) {
      return notModified(more ? joinedFields(this.#fields(encoding), more) : this.#fields(encoding))
    }
    const encoded = this.inEncoding(encoding)
    return encoded instanceof Promise
      ? encoded.then((response) => responseTo(request, response, more))
      : responseTo(request, encoded, more)
  }

  /**
   * The response that something failed, with this content. It has no entity tag, and conditions do not apply to it (RFC
   * 9110 section 13.2.1): a 304 would let a browser take a page that was missing for one that exists, or the reverse.
   */
  async fail(status: 404 | 503, request: HttpRequest, more?: HttpResponse['headers']): Promise<HttpResponse> {
    const encoding = this.available(chooseEncoding(request.header('accept-encoding'), this.#length))
    const { headers, body } = responseTo(request, await this.inEncoding(encoding), more)
    const { ETag: _, ...others } = headers
    return { status, headers: others, body }
  }

  #fields(encoding: ContentEncoding): Record<string, string> {
    return representationFields(this.#tag, encoding, this.#kind.headers)
  }
}

/** How content is compressed. */
interface Compression {
  /** Quality of Brotli; by default that of responses which are encoded while a client waits. */
  readonly quality?: number
  /** Encodings that are at hand; undefined for content that is encoded when a client first prefers it. */
  readonly encoded?: ReadonlyMap<ContentEncoding, Buffer>
}

/** Content that is there as a whole, of which each encoding is kept. */
export class WholeRepresentation extends Representation {
  readonly size: number
  readonly #content: string | Buffer
  readonly #quality: number | undefined
  readonly #atHand: ReadonlyMap<ContentEncoding, Buffer> | undefined
  #plain: HttpResponse | undefined
  #encoded: Map<ContentEncoding, HttpResponse | Promise<HttpResponse>> | undefined

  constructor(kind: RepresentationKind, content: string | Buffer, { quality, encoded }: Compression = {}) {
    const size = Buffer.byteLength(content)
    super(kind, content, size)
    this.#content = content
    this.#quality = quality
    this.#atHand = encoded
    this.size = size
  }

  /** The content as text. */
  get text(): string {
    return this.#content.toString()
  }

  protected override available(preferred: ContentEncoding): ContentEncoding {
    return this.#atHand && !this.#atHand.has(preferred) ? 'identity' : preferred
  }

  protected override inEncoding(encoding: ContentEncoding): HttpResponse | Promise<HttpResponse> {
    const bytes = this.#atHand?.get(encoding)
    if (bytes) return this.whole(encoding, bytes.length, bytes)
    if (encoding === 'identity') {
      this.#plain ??= this.whole(encoding, this.size, this.#content)
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
      const bytes = await encodeBytes(Buffer.from(this.#content), encoding, this.#quality)
      const response = this.whole(encoding, bytes.length, bytes)
      encoded.set(encoding, response)
      return response
    } catch (error) {
      encoded.delete(encoding)
      throw error
    }
  }
}

function responseTo(
  { method }: HttpRequest,
  { headers, body }: HttpResponse,
  more: HttpResponse['headers'] | undefined,
): HttpResponse {
  return representation(method, more ? joinedFields(headers, more) : headers, body)
}
