import type { ResponseKind } from '../endpoints.ts'

/**
 * Not in the specification: the options of a list, of one record, and of a number of records, without their `$`. Of
 * the last only `filter` changes the response (OData 4.01 Protocol 11.2.10).
 */
export const listOptions = ['filter', 'orderby', 'select', 'top', 'skip', 'count'] as const
export const recordOptions = ['select'] as const
export const countOptions = ['filter', 'orderby', 'top', 'skip'] as const
export type ListOption = (typeof listOptions)[number]

/** The options of a request by what it returns. */
export const servedOptions: Readonly<Record<ResponseKind, readonly ListOption[]>> = {
  list: listOptions,
  record: recordOptions,
  count: countOptions,
}

/** Those of them that change the response. */
export const effectiveOptions: Readonly<Record<ResponseKind, readonly ListOption[]>> = {
  list: listOptions,
  record: recordOptions,
  count: ['filter'],
}

/** A parameter that cannot be read as an option, with its name as the client wrote it. */
interface OptionFault {
  /** `unknown`: an option that is not served here. */
  readonly kind: 'unknown' | 'repeated' | 'empty'
  readonly name: string
}

export interface OptionsResult<Option extends ListOption> {
  /** The values by option, in the order of `served`; of a repeated one the first. */
  readonly options: ReadonlyMap<Option, string>
  /** In the order of the parameters. */
  readonly faults: readonly OptionFault[]
}

/**
 * Reads the options among the parameters of a query: names in any case, with or without `$` (OData 4.01 URL
 * Conventions 5.1). Other parameters are ignored unless they begin with `$`.
 */
export function readOptions<Option extends ListOption>(
  parameters: Iterable<readonly [name: string, value: string]>,
  served: readonly Option[],
): OptionsResult<Option> {
  const given = new Map<Option, string>()
  const faults: OptionFault[] = []
  for (const [name, value] of parameters) {
    const spelt = optionName(name)
    if (spelt === undefined) continue
    const option = served.find((candidate) => candidate === spelt)
    if (option === undefined) faults.push({ kind: 'unknown', name })
    else if (given.has(option)) faults.push({ kind: 'repeated', name })
    else {
      if (value.trim() === '') faults.push({ kind: 'empty', name })
      given.set(option, value)
    }
  }
  if (given.size < 2) return { options: given, faults }
  const ordered = served.flatMap((option) => {
    const value = given.get(option)
    return value === undefined ? [] : [[option, value] as const]
  })
  return { options: new Map(ordered), faults }
}

/** The name of an option in lower case, without `$`; undefined when the parameter is no option of OData. */
export function optionName(parameter: string): string | undefined {
  const name = parameter.toLowerCase()
  if (name.startsWith('$')) return name.slice(1)
  return listOptions.some((option) => option === name) ? name : undefined
}

/** Options as a query: `$filter=id%20gt%203&$top=20`. */
export function writeOptions(
  options: Iterable<readonly [option: ListOption, value: string | number]>,
): string {
  return Array.from(options, ([option, value]) => `$${option}=${encodeURIComponent(value)}`).join('&')
}

/** Options in a sentence: `$filter, $top`. */
export function optionNames(options: readonly ListOption[]): string {
  return options.map((option) => `$${option}`).join(', ')
}
