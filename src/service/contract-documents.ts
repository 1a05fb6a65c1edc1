import type { MiddlewareHandler } from 'hono'
import { DIALECT_HEADER, type Dialect } from '#contract/dialect.ts'
import type { DescribedServer } from '#contract/openapi.ts'
import { contractDocument } from '#http/contract-document.ts'
import { answerResponse } from '#http/http-answer.ts'
import { prepareAnswer } from './answer.ts'
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
      freshness: 'static',
      headers: { [DIALECT_HEADER]: dialect, Vary: 'Accept', ...headers },
      body,
    })
    return answerResponse(await prepared.respond(c.req))
  }
}
