import { type Dialect, dialects } from '#contract/dialect.ts'
import { listOptions } from '#contract/odata.ts'
import { HttpError } from '../http-error.ts'

/** The paging a caller asked for; undefined where it did not. */
export interface ListOptions {
  readonly skip: number | undefined
  readonly top: number | undefined
}

/** Options that are served; the others of the contract are refused by name until they are. */
const served: readonly string[] = ['skip', 'top']
const INT32_MAX = 2 ** 31 - 1

/**
 * Reads the options of a list: names in any case, with or without `$` (OData 4.01 URL Conventions 5.1).
 * Unknown names without `$` are not options and are left alone.
 * @throws {HttpError} 400 that names the option.
 */
export function readListOptions(query: URLSearchParams, dialect: Dialect): ListOptions {
  const options = new Map<string, string>()
  for (const [given, value] of query) {
    const name = optionName(given)
    if (name === undefined) continue
    if (!served.includes(name)) throw new HttpError(400, `The option "${given}" is not served here.`)
    if (options.has(name)) throw new HttpError(400, `The option $${name} is given more than once.`)
    options.set(name, value)
  }
  const { maxTop } = dialects[dialect]
  const top = wholeNumber('top', options.get('top'))
  if (top !== undefined && top > maxTop)
    throw new HttpError(400, `$top is ${maxTop} at most, and ${top} was asked for.`)
  return { skip: wholeNumber('skip', options.get('skip')), top }
}

/** @throws {HttpError} 400 when a request for one record carries an option of lists. */
export function refuseListOptions(query: URLSearchParams): void {
  for (const given of query.keys()) {
    if (optionName(given) !== undefined) {
      throw new HttpError(400, `The option "${given}" belongs to lists, and this path gives one record.`)
    }
  }
}

/** The parameters of a request that are to be kept in the link to its next page. */
export function withoutPaging(query: URLSearchParams): [name: string, value: string][] {
  return [...query].filter(([given]) => !served.includes(optionName(given) ?? ''))
}

/** Lower case and without `$`; undefined when the parameter is none of OData's. */
function optionName(given: string): string | undefined {
  const name = given.toLowerCase()
  if (name.startsWith('$')) return name.slice(1)
  return listOptions.some((option) => option === name) ? name : undefined
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > INT32_MAX) {
    throw new HttpError(400, `$${name} must be a whole number from 0 to ${INT32_MAX}, and "${text}" is not.`)
  }
  return value
}
