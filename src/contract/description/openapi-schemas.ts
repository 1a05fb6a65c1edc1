import { type Dialect, dialects } from '../dialect.ts'
import type { Endpoint } from '../endpoints.ts'
import { ODATA_ROOT } from '../odata/entity-sets.ts'
import type { Field, FieldKind } from '../resources/field.ts'
import type { Resource } from '../resources/resource.ts'
import { fieldMeaning } from './field-meanings.ts'
import { nullCause } from './null-causes.ts'
import { sentence } from './sentence.ts'

/** A part of an OpenAPI document, which is JSON. */
export type JsonObject = Readonly<Record<string, unknown>>

/** The body of a successful response. */
export function responseSchema(
  { form, returns }: Endpoint,
  record: JsonObject,
  dialect: Dialect,
): JsonObject {
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
export function recordSchema(resource: Resource, dialect: Dialect): JsonObject {
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
export const problemSchema: JsonObject = {
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
