import {
  optionDescriptions,
  type RequestField,
  requestFields,
} from '#contract/description/endpoint-descriptions.ts'
import { sentence } from '#contract/description/sentence.ts'
import { type Endpoint, type EndpointId, endpoints } from '#contract/endpoints.ts'
import { effectiveOptions } from '#contract/odata/options.ts'
import { type PathParameter, pathParameters } from '#contract/path-parameter.ts'
import { FactsTable } from '../facts-table.tsx'

const columns = [{ title: 'In' }, { title: 'Type' }, { title: 'Takes', isWide: true }]

/** The parts of a request that a client chooses: identifiers in the path, options, header fields. */
export function ParameterTable({ id }: { id: EndpointId }) {
  const { parameters, returns }: Endpoint = endpoints[id]
  const fields: readonly RequestField[] = returns === 'list' ? ['Prefer', 'If-None-Match'] : ['If-None-Match']
  return (
    <FactsTable
      caption="Parameters"
      first="Parameter"
      columns={columns}
      rows={[
        ...Object.entries(parameters).map(([name, kind]) => {
          const parameter: PathParameter = pathParameters[kind]
          return row(name, 'path, required', String(parameter.schema.type), takes(parameter))
        }),
        ...effectiveOptions[returns].map((option) =>
          row(
            `$${option}`,
            'query',
            optionDescriptions[option].schema.type,
            optionDescriptions[option].description,
          ),
        ),
        ...fields.map((name) =>
          row(name, 'header', requestFields[name].schema.type, requestFields[name].description),
        ),
      ]}
    />
  )
}

function row(name: string, place: string, type: string, text: string) {
  return { key: name, head: <code>{name}</code>, facts: [place, type, text] }
}

/** The kind of a parameter in words, from its schema. */
function takes({ noun, schema }: PathParameter): string {
  if (schema.type === 'integer') {
    const most = schema.format === 'int32' ? '2,147,483,647' : '9,223,372,036,854,775,807'
    return `${sentence(noun)} A whole number from 0 to ${most}, without a sign or leading zeros.`
  }
  return schema.pattern === undefined ? sentence(noun) : `${sentence(noun)} 64 hex digits, in any case.`
}
