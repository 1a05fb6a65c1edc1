import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { csdlJson, csdlXml, serviceDocument } from '#contract/description/csdl.ts'
import { type DescribedServer, openApi } from '#contract/description/openapi.ts'
import { OPENAPI_PATH } from '#contract/description/openapi-path.ts'
import type { Dialect } from '#contract/dialect.ts'
import { ODATA_ROOT, ODATA_VERSION } from '#contract/odata/entity-sets.ts'
import { qualityOf } from './fields/quality-values.ts'
import { typeFault } from './request-checks.ts'

/** A document that describes the interface. It has no chain data and needs no key. */
export interface ContractDocument {
  readonly contentType: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A network that the documents describe. */
export interface DescribedNetwork extends DescribedServer {
  readonly dialect: Dialect
}

export interface DocumentRequest {
  /** As received: one slash at its end and an encoded dollar sign make no difference. */
  readonly path: string
  readonly query: URLSearchParams
  readonly accept: string | undefined
}

/** Documents change with the build and the settings, and at the proxy once a network's dialect is found. */
export const DOCUMENT_CACHE_CONTROL = `public, max-age=${(5 * MINUTE) / SECOND}`

const JSON_TYPE = 'application/json'
const XML_TYPE = 'application/xml'
const ODATA_HEADERS = { 'OData-Version': ODATA_VERSION }

/**
 * The document at a path.
 * @param all networks that are served, with their URLs
 * @returns undefined where there is none; the detail of a 406 where none of its formats is accepted
 */
export function contractDocument(
  { path, query, accept }: DocumentRequest,
  all: readonly DescribedNetwork[],
): ContractDocument | string | undefined {
  const normalPath = path.replace(/\/$/, '').replace('/%24metadata', '/$metadata')
  const [first] = all
  if (normalPath === OPENAPI_PATH && first) return openApiDocument(all, first.dialect, accept)
  const described = all.find(({ network }) => normalPath.startsWith(`/${network}/`))
  if (!described) return undefined
  switch (normalPath.slice(described.network.length + 1)) {
    case OPENAPI_PATH:
      return openApiDocument([described], described.dialect, accept)
    case ODATA_ROOT:
      return (
        acceptsJson(accept) ?? {
          contentType: `${JSON_TYPE}; odata.metadata=minimal`,
          headers: ODATA_HEADERS,
          body: JSON.stringify(serviceDocument(described.url)),
        }
      )
    case `${ODATA_ROOT}/$metadata`:
      return metadata(query, accept, described.dialect)
    default:
      return undefined
  }
}

function openApiDocument(
  servers: readonly DescribedServer[],
  dialect: Dialect,
  accept: string | undefined,
): ContractDocument | string {
  return (
    acceptsJson(accept) ?? {
      contentType: `${JSON_TYPE}; charset=utf-8`,
      headers: {},
      body: JSON.stringify(openApi(servers, dialect)),
    }
  )
}

function acceptsJson(accept: string | undefined): string | undefined {
  return typeFault(accept, JSON_TYPE)?.detail
}

/** The metadata in the format that `$format` or else `Accept` prefers (OData 4.01 Protocol 8.2.1); XML by default. */
function metadata(
  query: URLSearchParams,
  accept: string | undefined,
  dialect: Dialect,
): ContractDocument | string {
  const format = query.get('$format') ?? query.get('format') ?? undefined
  const [short = ''] = format?.split(';') ?? []
  const preference = format === undefined ? accept : (shortFormats[short] ?? format)
  const weights = { xml: qualityOf(preference, XML_TYPE), json: qualityOf(preference, JSON_TYPE) }
  if (weights.xml === 0 && weights.json === 0) {
    return `The metadata is available as ${XML_TYPE} and ${JSON_TYPE} only.`
  }
  return weights.json > weights.xml
    ? { contentType: JSON_TYPE, headers: ODATA_HEADERS, body: JSON.stringify(csdlJson(dialect)) }
    : { contentType: `${XML_TYPE}; charset=utf-8`, headers: ODATA_HEADERS, body: csdlXml(dialect) }
}

const shortFormats: Readonly<Record<string, string>> = { json: JSON_TYPE, xml: XML_TYPE }
