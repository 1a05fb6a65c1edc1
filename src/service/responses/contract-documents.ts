import type { MiddlewareHandler } from 'hono'
import type { DescribedServer } from '#contract/description/openapi.ts'
import { DIALECT_HEADER, type Dialect } from '#contract/dialect.ts'
import { contractDocument, DOCUMENT_CACHE_CONTROL } from '#http/contract-document.ts'
import { toFetchResponse } from '#http/http-message.ts'
import { cacheableResponse } from '../cache/cacheable-response.ts'
import { checkMethodAndLength, checkODataVersion } from './check-request.ts'
import { HttpError } from './http-error.ts'

/** Serves the documents that describe the interface; they need no key. */
export function contractDocuments(servers: readonly DescribedServer[], dialect: Dialect): MiddlewareHandler {
  const described = servers.map((server) => ({ ...server, dialect }))
  return async (c, next) => {
    const { pathname, searchParams } = new URL(c.req.url)
    const requested = { path: pathname, query: searchParams, accept: c.req.header('Accept') }
    const document = contractDocument(requested, described)
    if (document === undefined) return next()
    checkMethodAndLength(c.req)
    checkODataVersion(c.req, pathname, pathname.indexOf('/', 1))
    if (typeof document === 'string') throw new HttpError(406, document)
    const { contentType, headers, body } = document
    const response = cacheableResponse({
      contentType,
      cacheControl: DOCUMENT_CACHE_CONTROL,
      headers: { [DIALECT_HEADER]: dialect, Vary: 'Accept', ...headers },
      body,
    })
    return toFetchResponse(await response.respond(c.req))
  }
}
