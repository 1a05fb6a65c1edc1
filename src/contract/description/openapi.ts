import { DIALECT_HEADER, type Dialect, dialects } from '../dialect.ts'
import { type Endpoint, type EndpointId, endpointIds, endpointIdsOf, endpoints } from '../endpoints.ts'
import { COUNT_CONTENT_TYPE, ODATA_ROOT } from '../odata/entity-sets.ts'
import { effectiveOptions, type ListOption } from '../odata/options.ts'
import { type ParameterKind, type PathParameter, pathParameters } from '../path-parameter.ts'
import { PROBLEM_CONTENT_TYPE, type ProblemStatus, problemTitles } from '../problem.ts'
import type { Field, FieldKind, Resource } from '../resources/field.ts'
import { API_KEY_HEADER, TOKEN_PATH, TOKEN_SCOPE } from '../token.ts'
import {
  endpointDescriptions,
  optionDescriptions,
  type RequestField,
  requestFields,
  statusesOf,
} from './endpoint-descriptions.ts'
import { fieldMeaning, nullCause } from './field-meanings.ts'
import { sentence } from './sentence.ts'
import { statusMeanings, successMeanings } from './status-meanings.ts'

/** A part of an OpenAPI document, which is JSON. */
export type JsonObject = Readonly<Record<string, unknown>>

/** The body of a successful response. */
function responseSchema({ form, returns }: Endpoint, record: JsonObject, dialect: Dialect): JsonObject {
  if (returns === 'count') return { type: 'integer', minimum: 0 }
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

/** A record with all fields of its resource. */
function recordSchema(resource: Resource, dialect: Dialect): JsonObject {
  return {
    type: 'object',
    description: 'Every field is there, unless $select leaves it out.',
    properties: Object.fromEntries(
      Object.entries(resource.fields).map(([name, field]) => [
        name,
        fieldSchema(field, fieldMeaning(resource, name), nullCause(resource, name), dialect),
      ]),
    ),
  }
}

function fieldSchema(
  { kind, nullable }: Field,
  meaning: string | undefined,
  nulls: string | undefined,
  dialect: Dialect,
): JsonObject {
  const { type, description, ...rest } = kindSchemas[kind](dialect)
  const sentences = [meaning && sentence(meaning), description, nulls && `Null: ${nulls}.`].filter(
    (part) => part !== undefined,
  )
  return { type: nullable ? [type, 'null'] : type, ...rest, description: sentences.join(' ') }
}

/** The body of an error. */
const problemSchema: JsonObject = {
  type: 'object',
  description: 'RFC 9457.',
  required: ['type', 'title', 'status', 'detail', 'instance'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What is wrong with this request, and what to do.' },
    instance: { type: 'string', description: 'The requested path.' },
  },
}

export interface DescribedServer {
  readonly network: string
  /** The network's address, without a slash at the end. */
  readonly url: string
  readonly description: string
}

/** The interface as OpenAPI 3.1: every endpoint, field and error of the contract, in one dialect. */
export function openApi(servers: readonly DescribedServer[], dialect: Dialect): JsonObject {
  const resources = [...new Set(endpointIds.map((id) => endpoints[id].resource))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Blockchain Data Query Service',
      version: '1.0',
      summary: 'Cardano accounts, epochs, blocks and stake-pool updates over GET.',
      description:
        `Numbers are exact: amounts may be above 2^53, so read them without a double. This service uses the dialect "${dialect}": ` +
        `account amounts and fixed_cost in ${dialects[dialect].ada}, margin as a ${dialects[dialect].share}.`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: servers.map(({ url, description }) => ({ url, description })),
    tags: [...new Set(endpointIds.map(tagOf))].map((name) => ({ name })),
    // Each network has an identity server of its own.
    security: servers.map(({ network }) => ({ [`${network}_token`]: [TOKEN_SCOPE], key: [] })),
    paths: paths(dialect),
    components: {
      schemas: {
        ...Object.fromEntries(resources.map((resource) => [resource.name, recordSchema(resource, dialect)])),
        Problem: problemSchema,
      },
      headers: {
        Dialect: {
          description: 'The dialect of the response.',
          schema: { type: 'string', enum: Object.keys(dialects) },
        },
        RetryAfter: { description: 'Seconds after which to try again.', schema: { type: 'integer' } },
      },
      responses: Object.fromEntries(errorStatuses.map((status) => [`Error${status}`, errorResponse(status)])),
      securitySchemes: {
        ...Object.fromEntries(
          servers.map(({ network, url }) => [
            `${network}_token`,
            {
              type: 'oauth2',
              description:
                'The secret is sent in the body or by HTTP Basic. Errors are those of RFC 6749; after too many wrong keys and secrets 429 with the error slow_down and Retry-After. The metadata of RFC 8414 name the endpoints that revoke a token and say what it is.',
              flows: {
                clientCredentials: {
                  tokenUrl: `${url}${TOKEN_PATH}`,
                  scopes: { [TOKEN_SCOPE]: 'Reads the data of the chain.' },
                },
              },
            },
          ]),
        ),
        key: { type: 'apiKey', in: 'header', name: API_KEY_HEADER },
      },
    },
  }
}

const errorStatuses = statusesOf(endpointIds)

/** Paths that differ only in the kind of their parameter are merged: OpenAPI permits a template once. */
function paths(dialect: Dialect): JsonObject {
  const found = new Map<string, { readonly ids: EndpointId[]; readonly path: string }>()
  for (const id of endpointIdsOf[dialect]) {
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

function tagOf(id: EndpointId): string {
  return endpoints[id].resource.name
}

function operation(ids: readonly EndpointId[], mergedName: string, dialect: Dialect): JsonObject {
  const [id] = ids
  if (!id) throw new RangeError('a path has no endpoint')
  const endpoint: Endpoint = endpoints[id]
  const parameters = mergedName
    ? [mergedParameter(ids, mergedName)]
    : Object.entries<ParameterKind>(endpoint.parameters).map(([name, kind]) => ({
        name,
        in: 'path',
        required: true,
        description: sentence(pathParameters[kind].noun),
        schema: pathParameters[kind].schema,
      }))
  const kinds = parameterKinds(ids)
  const schema = { $ref: `#/components/schemas/${endpoint.resource.name}` }
  return {
    operationId: ids.join('Or'),
    tags: [tagOf(id)],
    summary: ids.map((each) => endpointDescriptions[each].summary).join(' '),
    parameters: [
      ...parameters,
      ...effectiveOptions[endpoint.returns].map((option) => optionParameter(option)),
      ...(endpoint.returns === 'list' ? [headerParameter('Prefer')] : []),
      headerParameter('If-None-Match'),
    ],
    responses: {
      200: {
        description: 'The requested resource.',
        headers: { [DIALECT_HEADER]: { $ref: '#/components/headers/Dialect' } },
        content: {
          [endpoint.returns === 'count' ? COUNT_CONTENT_TYPE : 'application/json']: {
            schema: responseSchema(endpoint, schema, dialect),
          },
        },
      },
      304: { description: successMeanings[304].meaning },
      ...Object.fromEntries(statusesOf(ids).map((status) => [status, errorReference(status, kinds)])),
    },
  }
}

function parameterKinds(ids: readonly EndpointId[]): PathParameter[] {
  return ids.flatMap((id) =>
    Object.values<ParameterKind>(endpoints[id].parameters).map((kind) => pathParameters[kind]),
  )
}

function mergedParameter(ids: readonly EndpointId[], name: string): JsonObject {
  const kinds = parameterKinds(ids)
  return {
    name,
    in: 'path',
    required: true,
    description: sentence(kinds.map(({ noun }) => noun).join(', or ')),
    schema: { anyOf: kinds.map(({ schema }) => schema) },
  }
}

/** @param kinds of the parameters in the path: only where there are some can an identifier be malformed */
function errorReference(status: ProblemStatus, kinds: readonly PathParameter[]): JsonObject {
  const $ref = `#/components/responses/Error${status}`
  if (status !== 400) return { $ref }
  const identifiers = kinds.length > 0 ? 'An identifier in the path, or an option,' : 'An option'
  return { $ref, description: `${identifiers} is malformed.` }
}

/** @param name of a header field of requests */
function headerParameter(name: RequestField): JsonObject {
  return { name, in: 'header', ...requestFields[name] }
}

function optionParameter(option: ListOption): JsonObject {
  return { name: `$${option}`, in: 'query', required: false, ...optionDescriptions[option] }
}

function errorResponse(status: ProblemStatus): JsonObject {
  const { meaning, remedy } = statusMeanings[status]
  return {
    description: `${problemTitles[status]}. ${meaning} ${remedy}`,
    ...((status === 402 || status === 429 || status === 503) && {
      headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
    }),
    content: { [PROBLEM_CONTENT_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}
