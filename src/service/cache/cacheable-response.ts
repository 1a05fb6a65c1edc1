import {
  contentFields,
  notModified,
  representation,
  representationFields,
} from '#http/conditional-response.ts'
import { type ContentEncoding, chooseEncoding, encodeBytes } from '#http/content-encoding.ts'
import { entityTag, matchesEntityTag, taggedAs } from '#http/entity-tag.ts'
import type { HttpRequest, HttpResponse } from '#http/http-message.ts'

export interface Answer {
  readonly contentType: string
  readonly cacheControl: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | StreamedBody
}

/** A body that comes in parts, in any encoding. */
export interface StreamedBody {
  /** Another text whenever the whole has become another. */
  readonly version: string
  /** True when it came to no end: whoever comes next needs another. */
  readonly isBroken: boolean
  /** In bytes, once it is known. */
  length(encoding: ContentEncoding): number | undefined
  open(encoding: ContentEncoding): AsyncIterable<Uint8Array>
}

/** An answer that can be sent any number of times: what is found out for one request serves the next. */
export interface PreparedAnswer {
  /**
   * As HTTP has it (RFC 9110 sections 8.8.3, 12.5.3 and 13.1.2): compressed where the client can read it, with a
   * strong entity tag of its own for each encoding, and not at all when the client has it.
   * @param more headers of this request alone
   */
  respond(request: HttpRequest, more?: HttpResponse['headers']): HttpResponse | Promise<HttpResponse>
  /** What it takes to keep it, in bytes, about. */
  readonly size: number
  /** False when its body came to no end. */
  readonly isUsable: boolean
  readonly isStreamed: boolean
}

export function prepareAnswer(answer: Answer): PreparedAnswer {
  return typeof answer.body === 'string'
    ? new TextAnswer(answer, answer.body)
    : new StreamedAnswer(answer, answer.body)
}

/** What both kinds have in common. A class, since there is one for each answer, and few of them are kept. */
abstract class AnyAnswer implements PreparedAnswer {
  abstract readonly size: number
  abstract readonly isUsable: boolean
  abstract readonly isStreamed: boolean
  readonly #answer: Answer
  readonly #length: number
  /** Of the body as it is. */
  readonly #tag: string

  constructor(answer: Answer, tagged: string, length: number) {
    this.#answer = answer
    this.#length = length
    this.#tag = entityTag(tagged, 'identity')
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
      ...contentFields(this.#answer.contentType, encoding, length),
    }
    return { status: 200, headers, body }
  }

  respond(request: HttpRequest, more?: HttpResponse['headers']): HttpResponse | Promise<HttpResponse> {
    const encoding = chooseEncoding(request.header('accept-encoding'), this.#length)
    const condition = request.header('if-none-match')
    if (condition !== undefined && matchesEntityTag(condition, taggedAs(this.#tag, encoding))) {
      return notModified(Object.assign(this.#headers(encoding), more))
    }
    const answer = this.inEncoding(encoding)
    return answer instanceof Promise
      ? answer.then((encoded) => responseTo(request, encoded, more))
      : responseTo(request, answer, more)
  }

  #headers(encoding: ContentEncoding): Record<string, string> {
    const { cacheControl, headers } = this.#answer
    return representationFields(this.#tag, encoding, { 'Cache-Control': cacheControl, ...headers })
  }
}

class TextAnswer extends AnyAnswer {
  readonly isStreamed = false
  readonly isUsable = true
  readonly size: number
  readonly #text: string
  #plain: HttpResponse | undefined
  #encoded: Map<ContentEncoding, HttpResponse | Promise<HttpResponse>> | undefined

  constructor(answer: Answer, text: string) {
    const size = Buffer.byteLength(text)
    super(answer, text, size)
    this.#text = text
    this.size = size
  }

  protected override inEncoding(encoding: ContentEncoding): HttpResponse | Promise<HttpResponse> {
    if (encoding === 'identity') {
      this.#plain ??= this.whole(encoding, this.size, this.#text)
      return this.#plain
    }
    this.#encoded ??= new Map()
    let answer = this.#encoded.get(encoding)
    if (!answer) {
      answer = this.#encode(encoding, this.#encoded)
      this.#encoded.set(encoding, answer)
    }
    return answer
  }

  async #encode(
    encoding: ContentEncoding,
    encoded: Map<ContentEncoding, HttpResponse | Promise<HttpResponse>>,
  ): Promise<HttpResponse> {
    try {
      const bytes = await encodeBytes(Buffer.from(this.#text), encoding)
      const answer = this.whole(encoding, bytes.length, bytes)
      encoded.set(encoding, answer)
      return answer
    } catch (error) {
      encoded.delete(encoding)
      throw error
    }
  }
}

class StreamedAnswer extends AnyAnswer {
  readonly isStreamed = true
  readonly size: number
  readonly #body: StreamedBody

  constructor(answer: Answer, body: StreamedBody) {
    super(answer, body.version, Number.POSITIVE_INFINITY)
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
  return representation(method, more ? { ...headers, ...more } : headers, body)
}
