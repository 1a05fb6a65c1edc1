import type { z } from 'zod'
import { dashboardBodies, dashboardQueries } from '#contract/dashboard/dashboard-bodies.ts'
import type { DashboardEndpointId } from '#contract/dashboard/dashboard-endpoints.ts'
import { receiveBody } from '#http/http-message.ts'
import { DashboardRefusal } from './dashboard-refusal.ts'

/** Bytes of the largest body; a passkey's response takes a few thousand. */
const LARGEST_BODY = 65_536

/**
 * The checked body of a call; undefined for one that has none.
 * @throws {DashboardRefusal} when it is not what the contract says.
 */
export async function readBody(id: DashboardEndpointId, request: Request): Promise<unknown> {
  const schemas: Partial<Record<DashboardEndpointId, z.ZodType>> = dashboardBodies
  const schema = schemas[id]
  if (!schema) return undefined
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('Content-Type') ?? '')) {
    throw new DashboardRefusal('wrong-type', 'The body of this call is JSON: send it as application/json.')
  }
  return checked(schema, parseJson(await readText(request)), 'body')
}

/** @throws {DashboardRefusal} when the query is not what the contract says. */
export function readQuery(id: DashboardEndpointId, search: URLSearchParams): unknown {
  const schemas: Partial<Record<DashboardEndpointId, z.ZodType>> = dashboardQueries
  const schema = schemas[id]
  if (schema) return checked(schema, Object.fromEntries(search), 'query')
  if (search.size > 0) throw new DashboardRefusal('bad-request', 'This call has no query.')
  return undefined
}

async function readText(request: Request): Promise<string> {
  const body = await receiveBody(request, LARGEST_BODY)
  switch (body) {
    case 'too-large':
      throw new DashboardRefusal('too-large', `The body holds ${LARGEST_BODY} bytes at most.`)
    case 'incomplete':
      throw new DashboardRefusal('bad-request', 'The body did not come whole.')
    default:
      return body.toString()
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new DashboardRefusal('bad-request', 'The body is not JSON.')
    throw error
  }
}

function checked(schema: z.ZodType, given: unknown, part: string): unknown {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const place = issue && issue.path.length > 0 ? `${part}, ${issue.path.join('.')}` : part
  throw new DashboardRefusal('bad-request', `${issue?.message ?? 'It cannot be read.'} (${place})`)
}
