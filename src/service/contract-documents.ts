import type { MiddlewareHandler } from 'hono'
import type { DescribedServer } from '#contract/description/openapi.ts'
import { DIALECT_HEADER, type Dialect } from '#contract/dialect.ts'
import { contractDocument } from '#http/contract-document.ts'
import { toFetchResponse } from '#http/http-message.ts'
import { DOCUMENT_CACHE_CONTROL } from './cache/cache-control.ts'
import { prepareAnswer } from './cache/cacheable-response.ts'
import { HttpError } from './http-error.ts'
import { checkMethodAndLength } from './http-request.ts'

/** The documents that describe the interface, before everything that needs a key. */
export function answerContractDocuments(
  servers: readonly DescribedServer[],
  dialect: Dialect,
): MiddlewareHandler {
  const described = servers.map((server) => ({ ...server, dialect }))
  return async (c, next) => {
    const { pathname, searchParams } = new URL(c.req.url)
    const asked = { path: pathname, query: searchParams, accept: c.req.header('Accept') }
    const document = contractDocument(asked, described)
    if (document === undefined) return next()
    checkMethodAndLength(c.req)
    if (typeof document === 'string') throw new HttpError(406, document)
    const { contentType, headers, body } = document
    const prepared = prepareAnswer({
      contentType,
      cacheControl: DOCUMENT_CACHE_CONTROL,
      headers: { [DIALECT_HEADER]: dialect, Vary: 'Accept', ...headers },
      body,
    })
    return toFetchResponse(await prepared.respond(c.req))
  }
}
