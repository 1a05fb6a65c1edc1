import type { Context } from 'hono'
import { networks } from '#cardano/network.ts'
import { DIALECT_HEADER } from '#contract/dialect.ts'
import { endpoints, matchEndpoint } from '#contract/endpoints.ts'
import { listOptions, ODATA_CONTENT_TYPE } from '#contract/odata.ts'
import { buildProblem, PROBLEM_CONTENT_TYPE, type ProblemStatus, problemTitles } from '#contract/problem.ts'
import { type DataService, type DataServiceAnswer, NoAnswer } from './data-service.ts'
import type { DialectFinding } from './dialect-finding.ts'
import { withOwnLinks } from './odata-links.ts'

/** What of the service's answer the browser gets besides its body. */
const PASSED_HEADERS = ['OData-Version', 'Retry-After', 'RateLimit', 'RateLimit-Policy']

/** Passes the contract's endpoints of one network on to its data service; anything else ends here. */
export function createForward(service: DataService, dialect: () => Promise<DialectFinding>) {
  const { network } = service.upstream
  return async function forward(c: Context): Promise<Response> {
    const url = new URL(c.req.url)
    const path = url.pathname.slice(network.length + 1)
    const match = matchEndpoint(path, networks[network])
    if (match.kind === 'unknown') return problem(c, 404, `${path} is not a path of this interface.`)
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      c.header('Allow', 'GET, HEAD')
      return problem(c, 405, `${c.req.method} is not answered here.`)
    }
    if (match.kind === 'malformed') return problem(c, 400, match.detail)

    const endpoint = endpoints[match.call.id]
    const query = endpoint.answer === 'list' ? documentedOptions(url.searchParams) : new URLSearchParams()
    try {
      const response = await service.get(query.size > 0 ? `${path}?${query}` : path)
      const { text } = response
      for (const name of PASSED_HEADERS) {
        const value = response.headers.get(name)
        if (value !== null) c.header(name, value)
      }
      if (!response.ok) return problem(c, knownStatus(response.status), detailOf(response, text, network))
      if (!isJson(text)) {
        return problem(c, 502, `The data service of ${network} answered with something other than JSON.`)
      }
      c.header(
        'Content-Type',
        endpoint.form === 'odata' ? ODATA_CONTENT_TYPE : 'application/json; charset=utf-8',
      )
      c.header(DIALECT_HEADER, (await dialect()).dialect)
      c.header('Cache-Control', 'no-cache')
      return c.body(endpoint.form === 'odata' ? withOwnLinks(text, network, url.pathname, query) : text)
    } catch (error) {
      if (error instanceof NoAnswer) return problem(c, error.status, error.message)
      throw error
    }
  }
}

function documentedOptions(query: URLSearchParams): URLSearchParams {
  const known: readonly string[] = listOptions
  return new URLSearchParams(
    [...query].filter(([name]) => known.includes(name.toLowerCase().replace(/^\$/, ''))),
  )
}

const LONGEST_DETAIL = 500

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

function knownStatus(status: number): ProblemStatus {
  return Object.hasOwn(problemTitles, status) ? (status as ProblemStatus) : 502
}

/** A service's own words where they are a problem (RFC 9457); other bodies, which may be anything, stay here. */
function detailOf(response: DataServiceAnswer, text: string, network: string): string {
  if (response.status === 401 || response.status === 403) {
    return `The data service of ${network} refused Epochal's key.`
  }
  if (response.headers.get('Content-Type')?.startsWith(PROBLEM_CONTENT_TYPE)) {
    const body: unknown = isJson(text) ? JSON.parse(text) : undefined
    const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : undefined
    if (typeof detail === 'string' && response.status < 500) return detail.slice(0, LONGEST_DETAIL)
  }
  return `The data service of ${network} answered ${response.status}.`
}

export function problem(c: Context, status: ProblemStatus, detail: string): Response {
  c.header('Content-Type', PROBLEM_CONTENT_TYPE)
  c.header('Cache-Control', 'no-store')
  return c.body(JSON.stringify(buildProblem(status, detail, c.req.path)), status)
}
