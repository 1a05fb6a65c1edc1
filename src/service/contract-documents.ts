import type { Context, Hono } from 'hono'
import { csdlJson, csdlXml, serviceDocument } from '#contract/csdl.ts'
import { DIALECT_HEADER, type Dialect } from '#contract/dialect.ts'
import { ODATA_CONTENT_TYPE, ODATA_ROOT, ODATA_VERSION } from '#contract/odata.ts'
import { type DescribedServer, OPENAPI_PATH, openApi } from '#contract/openapi.ts'
import { respond } from './answer.ts'
import { accepts, checkRequest } from './http-request.ts'

/** The documents that describe the interface: they hold no data, and so need no key. */
export function addContractDocuments(app: Hono, servers: readonly DescribedServer[], dialect: Dialect): void {
  app.all(OPENAPI_PATH, (c) => json(c, openApi(servers, dialect), dialect))
  for (const server of servers) {
    const root = `/${server.network}`
    app.all(`${root}${OPENAPI_PATH}`, (c) => json(c, openApi([server], dialect), dialect))
    for (const path of [ODATA_ROOT, `${ODATA_ROOT}/`]) {
      app.all(`${root}${path}`, (c) => json(c, serviceDocument(server.url), dialect, ODATA_CONTENT_TYPE))
    }
    // Hono reads a dollar sign as any other character; clients send it encoded or not.
    for (const path of ['$metadata', '%24metadata']) {
      app.all(`${root}${ODATA_ROOT}/${path}`, (c) => metadata(c, dialect))
    }
  }
}

function metadata(c: Context, dialect: Dialect): Promise<Response> {
  const accept = c.req.header('Accept')
  const format = c.req.query('$format') ?? c.req.query('format')
  const wantsJson =
    format === undefined
      ? accept !== undefined && !accepts(accept, 'application/xml') && accepts(accept, 'application/json')
      : /^(json|application\/json)/.test(format)
  if (wantsJson) return json(c, csdlJson(dialect), dialect, 'application/json')
  if (format === undefined) checkRequest(c.req, 'application/xml')
  return respond(c.req, {
    contentType: 'application/xml; charset=utf-8',
    freshness: 'static',
    headers: { [DIALECT_HEADER]: dialect, 'OData-Version': ODATA_VERSION, Vary: 'Accept' },
    body: csdlXml(dialect),
  })
}

function json(
  c: Context,
  document: unknown,
  dialect: Dialect,
  contentType = 'application/json; charset=utf-8',
): Promise<Response> {
  checkRequest(c.req, 'application/json')
  return respond(c.req, {
    contentType,
    freshness: 'static',
    headers: { [DIALECT_HEADER]: dialect, 'OData-Version': ODATA_VERSION, Vary: 'Accept' },
    body: JSON.stringify(document),
  })
}
