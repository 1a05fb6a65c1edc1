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
  /** Entity tag of the content without an encoding. */
  readonly #tag: string

  /**
   * @param tagged differs whenever the content does
   * @param length of the content in bytes, which decides whether it is compressed
   */
  constructor(kind: RepresentationKind, tagged: string, length: number) {
    this.#kind = kind
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
    const headers = { ...this.#fields(encoding), ...contentFields(this.#kind.contentType, encoding, length) }
    return { status: 200, headers, body }
  }

  /** The response to one request (RFC 9110 sections 8.8.3, 12.5.3 and 13.1.2). @param more fields for this request alone */
  respond(request: HttpRequest, more?: HttpResponse['headers']): HttpResponse | Promise<HttpResponse> {
    const encoding = chooseEncoding(request.header('accept-encoding'), this.#length)
    const condition = request.header('if-none-match')
    if (condition !== undefined && matchesEntityTag(condition, taggedAs(this.#tag, encoding))) {
      return notModified(more ? joinedFields(this.#fields(encoding), more) : this.#fields(encoding))
    }
    const encoded = this.inEncoding(encoding)
    return encoded instanceof Promise
      ? encoded.then((response) => responseTo(request, response, more))
      : responseTo(request, encoded, more)
  }

  #fields(encoding: ContentEncoding): Record<string, string> {
    return representationFields(this.#tag, encoding, this.#kind.headers)
  }
}

/** A text, of which each encoding is kept. */
export class TextRepresentation extends Representation {
  readonly size: number
  readonly #text: string
  #plain: HttpResponse | undefined
  #encoded: Map<ContentEncoding, HttpResponse | Promise<HttpResponse>> | undefined

  constructor(kind: RepresentationKind, text: string) {
    const size = Buffer.byteLength(text)
    super(kind, text, size)
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

function responseTo(
  { method }: HttpRequest,
  { headers, body }: HttpResponse,
  more: HttpResponse['headers'] | undefined,
): HttpResponse {
  return representation(method, more ? joinedFields(headers, more) : headers, body)
}
