import { DAY, SECOND } from '#cardano/utc-time.ts'
import { type ContentEncoding, chooseEncoding, encodeBytes } from '#http/content-encoding.ts'
import { entityTag, matchesEntityTag, taggedAs } from '#http/entity-tag.ts'
import type { HttpAnswer, HttpRequest } from '#http/http-answer.ts'

/**
 * Not in the specification: how long an answer holds. What lies deeper than the security parameter cannot
 * change any more; anything else may, with the next block. `static` is of the build, not of the chain.
 */
const freshness = {
  final: `private, max-age=${(7 * DAY) / SECOND}, immutable`,
  moment: 'private, max-age=2, must-revalidate',
  static: 'public, max-age=300',
} as const

export interface Answer {
  readonly contentType: string
  readonly freshness: keyof typeof freshness
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
  respond(request: HttpRequest, more?: HttpAnswer['headers']): HttpAnswer | Promise<HttpAnswer>
  /** What it takes to keep it, in bytes, about. */
  readonly size: number
  /** False when its body came to no end. */
  readonly isUsable: boolean
}

export function prepareAnswer({ contentType, freshness: kind, headers, body }: Answer): PreparedAnswer {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : Number.POSITIVE_INFINITY
  const tag = entityTag(typeof body === 'string' ? body : body.version, 'identity')
  const vary = headers?.Vary === undefined ? 'Accept-Encoding' : `${headers.Vary}, Accept-Encoding`
  const unsent = (encoding: ContentEncoding): HttpAnswer['headers'] => ({
    ETag: taggedAs(tag, encoding),
    'Cache-Control': freshness[kind],
    ...headers,
    Vary: vary,
  })
  const whole = new Map<ContentEncoding, HttpAnswer | Promise<HttpAnswer>>()
  if (typeof body === 'string') {
    whole.set('identity', {
      status: 200,
      headers: { ...unsent('identity'), 'Content-Type': contentType, 'Content-Length': String(length) },
      body,
    })
  }

  async function encode(text: string, encoding: ContentEncoding): Promise<HttpAnswer> {
    const bytes = await encodeBytes(Buffer.from(text), encoding)
    const answer = {
      status: 200,
      headers: {
        ...unsent(encoding),
        'Content-Type': contentType,
        'Content-Encoding': encoding,
        'Content-Length': String(bytes.length),
      },
      body: bytes,
    }
    whole.set(encoding, answer)
    return answer
  }

  function inEncoding(encoding: ContentEncoding): HttpAnswer | Promise<HttpAnswer> {
    if (typeof body === 'string') {
      let answer = whole.get(encoding)
      if (!answer) {
        answer = encode(body, encoding)
        answer.catch(() => whole.delete(encoding))
        whole.set(encoding, answer)
      }
      return answer
    }
    const known = body.length(encoding)
    return {
      status: 200,
      headers: {
        ...unsent(encoding),
        'Content-Type': contentType,
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
        ...(known !== undefined && { 'Content-Length': String(known) }),
      },
      body: body.open(encoding),
    }
  }

  return {
    size: typeof body === 'string' ? length : body.version.length,
    get isUsable() {
      return typeof body === 'string' || !body.isBroken
    },
    respond: (request, more) => {
      const encoding = chooseEncoding(request.header('accept-encoding'), length)
      const condition = request.header('if-none-match')
      if (condition !== undefined && matchesEntityTag(condition, taggedAs(tag, encoding))) {
        return { status: 304, headers: { ...unsent(encoding), ...more }, body: undefined }
      }
      const isHead = request.method === 'HEAD'
      const answer = inEncoding(encoding)
      return answer instanceof Promise
        ? answer.then((encoded) => withHeaders(encoded, more, isHead))
        : withHeaders(answer, more, isHead)
    },
  }
}

function withHeaders(
  answer: HttpAnswer,
  more: HttpAnswer['headers'] | undefined,
  isHead: boolean,
): HttpAnswer {
  return {
    status: answer.status,
    headers: more ? { ...answer.headers, ...more } : answer.headers,
    body: isHead ? undefined : answer.body,
  }
}
