import { endpointIds, endpoints } from './endpoints.ts'
import { isExactNumber } from './field.ts'

const exactNames = new Set(
  endpointIds.flatMap((id) =>
    Object.entries(endpoints[id].resource.fields).flatMap(([name, field]) =>
      isExactNumber(field) ? [name] : [],
    ),
  ),
)

// An unescaped `"name":` cannot stand inside a JSON string, so only members are found.
const exactMembers = new RegExp(
  `"(${[...exactNames].join('|')})"(\\s*:\\s*)(-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)`,
  'g',
)

/**
 * Reads JSON like `JSON.parse`, except that the numbers of the contract's exact fields come as their
 * text: amounts, record numbers and shares keep every digit, also above 2^53.
 * @throws {SyntaxError} when the text is not JSON.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(exactMembers, '"$1"$2"$3"'))
}
