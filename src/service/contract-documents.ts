import type { Context, Hono } from 'hono'
import { csdlJson, csdlXml, serviceDocument } from '#contract/csdl.ts'
import { DIALECT_HEADER, type Dialect } from '#contract/dialect.ts'
import { ODATA_ROOT, ODATA_VERSION } from '#contract/odata.ts'
import { type DescribedServer, OPENAPI_PATH, openApi } from '#contract/openapi.ts'
import { respond } from './answer.ts'
import { HttpError } from './http-error.ts'
import { checkMethodAndLength, checkRequest, weightOf } from './http-request.ts'

/** The documents that describe the interface: they hold no data, and so need no key. */
export function addContractDocuments(app: Hono, servers: readonly DescribedServer[], dialect: Dialect): void {
  const add = (path: string, answer: (c: Context) => Promise<Response>) => {
    for (const spelling of [path, `${path}/`]) app.all(spelling, answer)
  }
  const json = (document: unknown, contentType: string, headers = {}) => {
    const body = JSON.stringify(document)
    return (c: Context) => {
      checkRequest(c.req, JSON_TYPE)
      return send(c, dialect, contentType, body, headers)
    }
  }
  const openApiType = `${JSON_TYPE}; charset=utf-8`
  add(OPENAPI_PATH, json(openApi(servers, dialect), openApiType))
  for (const server of servers) {
    const root = `/${server.network}`
    add(`${root}${OPENAPI_PATH}`, json(openApi([server], dialect), openApiType))
    add(
      `${root}${ODATA_ROOT}`,
      json(serviceDocument(server.url), `${JSON_TYPE}; odata.metadata=minimal`, ODATA_HEADERS),
    )
    // Hono reads a dollar sign as any other character; clients send it encoded or not.
    for (const path of ['$metadata', '%24metadata']) {
      add(`${root}${ODATA_ROOT}/${path}`, (c) => metadata(c, dialect))
    }
  }
}

const JSON_TYPE = 'application/json'
const XML_TYPE = 'application/xml'
const ODATA_HEADERS = { 'OData-Version': ODATA_VERSION }

/** In the format that is asked for by `$format`, or else by `Accept` (OData 4.01 Protocol 8.2.1); XML first. */
function metadata(c: Context, dialect: Dialect): Promise<Response> {
  checkMethodAndLength(c.req)
  const format = c.req.query('$format') ?? c.req.query('format')
  const [short = ''] = format?.split(';') ?? []
  const accept = format === undefined ? c.req.header('Accept') : (shortFormats[short] ?? format)
  const weights = { xml: weightOf(accept, XML_TYPE), json: weightOf(accept, JSON_TYPE) }
  if (weights.xml === 0 && weights.json === 0) {
    throw new HttpError(
      406,
      `The metadata is there as ${XML_TYPE} and as ${JSON_TYPE}, and in no other format.`,
    )
  }
  return weights.json > weights.xml
    ? send(c, dialect, JSON_TYPE, JSON.stringify(csdlJson(dialect)), ODATA_HEADERS)
    : send(c, dialect, `${XML_TYPE}; charset=utf-8`, csdlXml(dialect), ODATA_HEADERS)
}

const shortFormats: Readonly<Record<string, string>> = { json: JSON_TYPE, xml: XML_TYPE }

function send(
  c: Context,
  dialect: Dialect,
  contentType: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  return respond(c.req, {
    contentType,
    freshness: 'static',
    headers: { [DIALECT_HEADER]: dialect, Vary: 'Accept', ...headers },
    body,
  })
}
