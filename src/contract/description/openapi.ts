import { DIALECT_HEADER, type Dialect, dialects } from '../dialect.ts'
import { type Endpoint, endpointIds, endpoints } from '../endpoints.ts'
import { type ListOption, listOptions, ODATA_ROOT, recordOptions } from '../odata/entity-sets.ts'
import { PROBLEM_CONTENT_TYPE, type ProblemStatus, problemTitles } from '../problem.ts'
import type { Field, FieldKind } from '../resources/field.ts'
import type { Resource } from '../resources/resource.ts'
import { API_KEY_HEADER, TOKEN_PATH } from '../token.ts'

/** Where a service describes itself, without a key. */
export const OPENAPI_PATH = '/openapi.json'

type JsonObject = Readonly<Record<string, unknown>>

export interface DescribedServer {
  readonly network: string
  /** The network's address, without a slash at the end. */
  readonly url: string
  readonly description: string
}

/** The interface as OpenAPI 3.1: every endpoint, field and error of the contract, in the dialect that is spoken. */
export function openApi(servers: readonly DescribedServer[], dialect: Dialect): JsonObject {
  const resources = [...new Set(endpointIds.map((id) => endpoints[id].resource))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Blockchain Data Query Service',
      version: '1.0',
      summary: 'Cardano accounts, epochs, blocks and stake-pool updates over GET.',
      description:
        `Numbers are exact: amounts may be above 2^53, so read them without a double. This service speaks the dialect "${dialect}": ` +
        `account amounts and fixed_cost in ${dialects[dialect].ada}, margin as a ${dialects[dialect].share}.`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: servers.map(({ url, description }) => ({ url, description })),
    tags: [...new Set(endpointIds.map(tagOf))].map((name) => ({ name })),
    // The identity server is the network's own.
    security: servers.map(({ network }) => ({ [`${network}_token`]: [], key: [] })),
    paths: paths(dialect),
    components: {
      schemas: {
        ...Object.fromEntries(resources.map((resource) => [resource.name, recordSchema(resource, dialect)])),
        Problem: problemSchema,
      },
      headers: {
        Dialect: {
          description: 'The dialect the answer is written in.',
          schema: { type: 'string', enum: Object.keys(dialects) },
        },
        RetryAfter: { description: 'Seconds after which to ask again.', schema: { type: 'integer' } },
      },
      responses: Object.fromEntries(errorStatuses.map((status) => [`Error${status}`, errorResponse(status)])),
      securitySchemes: {
        ...Object.fromEntries(
          servers.map(({ network, url }) => [
            `${network}_token`,
            {
              type: 'oauth2',
              flows: { clientCredentials: { tokenUrl: `${url}${TOKEN_PATH}`, scopes: {} } },
            },
          ]),
        ),
        key: { type: 'apiKey', in: 'header', name: API_KEY_HEADER },
      },
    },
  }
}

const errorStatuses: readonly ProblemStatus[] = [400, 401, 402, 403, 404, 405, 406, 414, 429, 431, 500, 503]

/** Paths that differ in the kind of their parameter alone are one to OpenAPI: a template may stand there once. */
function paths(dialect: Dialect): JsonObject {
  const found = new Map<string, { readonly ids: (typeof endpointIds)[number][]; readonly path: string }>()
  for (const id of endpointIds) {
    const { path } = endpoints[id]
    const template = path.replace(/\{\w+\}/g, '{}')
    const same = found.get(template)
    if (same) same.ids.push(id)
    else found.set(template, { ids: [id], path })
  }
  return Object.fromEntries(
    [...found.values()].map(({ ids, path }) => {
      const name =
        ids.length > 1 ? ids.map((id) => Object.keys(endpoints[id].parameters)[0]).join('_or_') : ''
      return [name ? path.replace(/\{\w+\}/, `{${name}}`) : path, { get: operation(ids, name, dialect) }]
    }),
  )
}

function tagOf(id: (typeof endpointIds)[number]): string {
  return endpoints[id].resource.name
}

function operation(
  ids: readonly (typeof endpointIds)[number][],
  mergedName: string,
  dialect: Dialect,
): JsonObject {
  const [id] = ids
  if (!id) throw new RangeError('a path has no endpoint')
  const endpoint: Endpoint = endpoints[id]
  const parameters = mergedName
    ? [mergedParameter(ids, mergedName)]
    : Object.entries(endpoint.parameters).map(([name, { what, schema }]) => ({
        name,
        in: 'path',
        required: true,
        description: sentence(what),
        schema,
      }))
  const options: readonly ListOption[] = endpoint.returns === 'list' ? listOptions : recordOptions
  const schema = { $ref: `#/components/schemas/${endpoint.resource.name}` }
  return {
    operationId: ids.join('Or'),
    tags: [tagOf(id)],
    summary: summary(endpoint),
    parameters: [
      ...parameters,
      ...options.map((option) => optionParameter(option)),
      ...(endpoint.returns === 'list' ? [preferParameter] : []),
      conditionParameter,
    ],
    responses: {
      200: {
        description: 'What was asked for.',
        headers: { [DIALECT_HEADER]: { $ref: '#/components/headers/Dialect' } },
        content: {
          'application/json': {
            schema: responseSchema(endpoint, schema, dialect),
          },
        },
      },
      304: { description: 'The client has it already, by the entity tag that it named.' },
      ...Object.fromEntries(
        errorStatuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
      ),
    },
  }
}

function mergedParameter(ids: readonly (typeof endpointIds)[number][], name: string): JsonObject {
  const kinds = ids.flatMap((id) => Object.values<Endpoint['parameters'][string]>(endpoints[id].parameters))
  return {
    name,
    in: 'path',
    required: true,
    description: sentence(kinds.map(({ what }) => what).join(', or ')),
    schema: { anyOf: kinds.map(({ schema }) => schema) },
  }
}

function summary({ path, returns, form, resource, parameters }: Endpoint): string {
  const which = path.endsWith('/latest') ? 'The latest' : returns === 'record' ? 'One' : 'A list of'
  const by = Object.keys(parameters).length > 0 ? ` by ${Object.keys(parameters).join(' and ')}` : ''
  return `${which} ${resource.name}${by}${form === 'odata' ? ', in the OData form' : ''}`
}

const optionMeanings: Readonly<
  Record<ListOption, { readonly description: string; readonly schema: JsonObject }>
> = {
  filter: {
    description:
      'OData 4 condition: eq, ne, gt, ge, lt, le, and, or, not, in, contains, startswith, endswith.',
    schema: { type: 'string', examples: ['id ge 300 and not (id eq 310)'] },
  },
  orderby: {
    description: 'Fields, each with asc or desc.',
    schema: { type: 'string', examples: ['id desc'] },
  },
  select: { description: 'Fields that are to be in a record.', schema: { type: 'string' } },
  top: { description: 'Records at most.', schema: { type: 'integer', minimum: 0 } },
  skip: { description: 'Records to leave out at the beginning.', schema: { type: 'integer', minimum: 0 } },
  count: { description: 'Whether to count all records (OData form).', schema: { type: 'boolean' } },
}

const preferParameter: JsonObject = {
  name: 'Prefer',
  in: 'header',
  description: 'odata.maxpagesize: records to a page, at most.',
  schema: { type: 'string', examples: ['odata.maxpagesize=50'] },
}

const conditionParameter: JsonObject = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The entity tag of an answer that the client has.',
  schema: { type: 'string' },
}

function optionParameter(option: ListOption): JsonObject {
  return { name: `$${option}`, in: 'query', required: false, ...optionMeanings[option] }
}

function responseSchema({ form, returns }: Endpoint, record: JsonObject, dialect: Dialect): JsonObject {
  if (form === 'plain') return returns === 'list' ? { type: 'array', items: record } : record
  if (returns === 'list' || dialects[dialect].odataRecord === 'envelope') return envelopeSchema(record)
  return { allOf: [contextSchema, record] }
}

const contextSchema: JsonObject = {
  type: 'object',
  required: ['@odata.context'],
  properties: {
    '@odata.context': { type: 'string', format: 'uri', examples: [`${ODATA_ROOT}/$metadata#Epochs`] },
  },
}

function envelopeSchema(record: JsonObject): JsonObject {
  return {
    allOf: [
      contextSchema,
      {
        type: 'object',
        required: ['value'],
        properties: {
          '@odata.count': { type: 'integer' },
          value: { type: 'array', items: record },
          '@odata.nextLink': { type: 'string', format: 'uri' },
        },
      },
    ],
  }
}

const kindSchemas: { readonly [Kind in FieldKind]: (dialect: Dialect) => JsonObject } = {
  boolean: () => ({ type: 'boolean' }),
  text: () => ({ type: 'string' }),
  base64: () => ({ type: 'string', contentEncoding: 'base64' }),
  time: () => ({ type: 'string', examples: ['2017-09-23T21:44:51', '2017-09-23T21:44:51Z'] }),
  int32: () => ({ type: 'integer', format: 'int32' }),
  int64: () => ({ type: 'integer', format: 'int64' }),
  index: () => ({ type: 'integer', format: 'int64' }),
  lovelace: () => ({ type: 'integer', description: 'Lovelace.' }),
  ada: (dialect) => ({
    type: dialects[dialect].ada === 'ADA' ? 'number' : 'integer',
    description: dialects[dialect].ada === 'ADA' ? 'ADA, with up to 6 decimal places.' : 'Lovelace.',
  }),
  share: (dialect) => ({
    type: 'number',
    description: dialects[dialect].share === 'percentage' ? 'Per cent: 1.5 is 1.5 %.' : 'A fraction of 1.',
  }),
}

function recordSchema({ fields }: Resource, dialect: Dialect): JsonObject {
  return {
    type: 'object',
    description: 'Every field is there, unless $select leaves it out.',
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, fieldSchema(field, dialect)]),
    ),
  }
}

function fieldSchema({ kind, nullable, meaning }: Field, dialect: Dialect): JsonObject {
  const { type, description, ...rest } = kindSchemas[kind](dialect)
  const sentences = [sentence(meaning), description].filter((part) => part !== undefined)
  return { type: nullable ? [type, 'null'] : type, ...rest, description: sentences.join(' ') }
}

const problemSchema: JsonObject = {
  type: 'object',
  description: 'RFC 9457.',
  required: ['type', 'title', 'status', 'detail', 'instance'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What is wrong with this request, and what to do.' },
    instance: { type: 'string', description: 'The path that was asked for.' },
  },
}

function errorResponse(status: ProblemStatus): JsonObject {
  return {
    description: `${problemTitles[status]}.`,
    ...((status === 429 || status === 503) && {
      headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
    }),
    content: { [PROBLEM_CONTENT_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
