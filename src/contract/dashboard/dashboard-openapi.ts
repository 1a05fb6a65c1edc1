import { z } from 'zod'
import { PROBLEM_CONTENT_TYPE } from '../problem.ts'
import { dashboardBodies, dashboardQueries } from './dashboard-bodies.ts'
import { DASHBOARD_API, type DashboardEndpoint, dashboardEndpoints } from './dashboard-endpoints.ts'
import { dashboardRefusals } from './dashboard-refusals.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** The JSON Schema of a body or a query; rules that JSON Schema cannot say are left out. */
function schemaOf(type: z.ZodType): JsonObject {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  return schema
}

const accessTexts: Readonly<Record<DashboardEndpoint['access'], string>> = {
  anyone: 'For anyone.',
  user: 'For a user who is signed in.',
  fresh: 'For a user whose sign-in is at most ten minutes old.',
}

/** A refusal (RFC 9457) with the members that a page decides by. */
const problem: JsonObject = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'reason'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence for the person.' },
    instance: { type: 'string', description: 'The path of the call.' },
    reason: { enum: Object.keys(dashboardRefusals) },
    errors: {
      type: 'array',
      description: 'The values that are at fault; absent for a refusal of the whole call.',
      items: {
        type: 'object',
        required: ['field', 'detail'],
        properties: {
          field: { type: 'string', description: 'The name of the value in the body or the query.' },
          detail: { type: 'string', description: 'A sentence for the person.' },
        },
      },
    },
  },
}

/** The calls of the dashboard as OpenAPI 3.1. */
export function dashboardOpenApi(): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const [id, endpoint] of Object.entries(dashboardEndpoints)) {
    const path = DASHBOARD_API + endpoint.path
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(id, endpoint) }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'The dashboard of Epochal', version: '1.0' },
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'epochal_session' } },
    },
  }
}

function operation(id: string, { path, access }: DashboardEndpoint): JsonObject {
  const body = (dashboardBodies as Readonly<Record<string, z.ZodType>>)[id]
  const query = (dashboardQueries as Readonly<Record<string, z.ZodType>>)[id]
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return {
    operationId: id,
    description: accessTexts[access],
    ...(access !== 'anyone' && { security: [{ session: [] }] }),
    parameters: [...inPath, ...(query ? queryParameters(schemaOf(query)) : [])],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } },
    }),
    responses: {
      '2XX': { description: 'Done.' },
      default: {
        description: 'Refused.',
        content: { [PROBLEM_CONTENT_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function queryParameters({ properties = {}, required = [] }: JsonObject): readonly JsonObject[] {
  return Object.entries(properties as object).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as readonly string[]).includes(name),
    schema,
  }))
}
