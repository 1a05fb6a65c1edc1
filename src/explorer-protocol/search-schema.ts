/** The text of each name of a parameter; undefined for one that is not in the query. */
type Texts = readonly (string | undefined)[]

/** Read from texts that make no value. */
export const unusable = Symbol('unusable')

/** A value in the query of a page: its names there, and how it is read and written. */
export interface SearchParameter<Value> {
  readonly names: readonly string[]
  /** The value of a query without any of the names; it is not written. */
  readonly standard: Value
  /** Reads texts of which at least one is there. */
  read(texts: Texts): Value | typeof unusable
  write(value: Value): Texts
  /** True where another value leads to the first page of the rows. */
  readonly startsRowsAnew?: boolean
}

/** The parameters of a page's query, in the order in which they are written. */
export type SearchSchema = Readonly<Record<string, SearchParameter<unknown>>>

export type SearchValues<Schema extends SearchSchema> = {
  readonly [Key in keyof Schema]: Schema[Key] extends SearchParameter<infer Value> ? Value : never
}

/** The values in a query, and what of it cannot be used, as it stands there: `pledge=5..3`. */
export interface ReadSearch<Schema extends SearchSchema> {
  readonly values: SearchValues<Schema>
  readonly unusable: readonly string[]
}

/** The parameters of a query, as `URLSearchParams` has them. */
interface Query {
  readonly get: (name: string) => string | null | undefined
}

export function readSearch<Schema extends SearchSchema>(schema: Schema, query: Query): ReadSearch<Schema> {
  const values: Record<string, unknown> = {}
  const left: string[] = []
  for (const [key, { names, standard, read }] of Object.entries(schema)) {
    const texts = names.map((name) => query.get(name) ?? undefined)
    const isThere = texts.some((text) => text !== undefined)
    const value = isThere ? read(texts) : standard
    values[key] = value === unusable ? standard : value
    if (value !== unusable) continue
    left.push(names.flatMap((name, i) => (texts[i] === undefined ? [] : [`${name}=${texts[i]}`])).join('&'))
  }
  return { values: values as SearchValues<Schema>, unusable: left }
}

/** The names of all parameters of a query. */
export function searchNames(schema: SearchSchema): readonly string[] {
  return Object.values(schema).flatMap(({ names }) => names)
}

/** Marks a parameter whose other value shows other rows. */
export function ofRows<Value>(parameter: SearchParameter<Value>): SearchParameter<Value> {
  return { ...parameter, startsRowsAnew: true }
}

/** A value that a text of a form makes; undefined without one. */
export function matching<Value>(
  name: string,
  form: RegExp,
  parse: (text: string) => Value,
): SearchParameter<Value | undefined> {
  return {
    names: [name],
    standard: undefined,
    read: ([text = '']) => (form.test(text) ? parse(text) : unusable),
    write: (value) => [value === undefined ? undefined : String(value)],
  }
}

/** A whole number; undefined without one. */
export function wholeNumber(name: string, form = /^\d{1,9}$/): SearchParameter<number | undefined> {
  return matching(name, form, Number)
}

/** A text as it was typed; empty without one. */
export function text(name: string): SearchParameter<string> {
  return {
    names: [name],
    standard: '',
    read: ([found = '']) => found,
    write: (value) => [value === '' ? undefined : value],
  }
}

/** Whether the query has a name with this text. */
export function flag(name: string, set = 'yes'): SearchParameter<boolean> {
  return {
    names: [name],
    standard: false,
    read: ([found]) => found === set,
    write: (isSet) => [isSet ? set : undefined],
  }
}

/** One of a few values. */
export function oneOf<const Value extends string>(
  name: string,
  values: readonly Value[],
  standard: Value,
): SearchParameter<Value>
export function oneOf<const Value extends string>(
  name: string,
  values: readonly Value[],
): SearchParameter<Value | undefined>
export function oneOf<const Value extends string>(
  name: string,
  values: readonly Value[],
  standard?: Value,
): SearchParameter<Value | undefined> {
  return {
    names: [name],
    standard,
    read: ([found]) => values.find((value) => value === found) ?? unusable,
    write: (value) => [value === standard ? undefined : value],
  }
}

/** Some of a few values or none, in their order; names that are unknown are left out. */
export function subsetOf<const Value extends string>(
  name: string,
  values: readonly Value[],
  standard: readonly Value[],
): SearchParameter<readonly Value[]> {
  const inOrder = (chosen: readonly string[]) => values.filter((value) => chosen.includes(value))
  return {
    names: [name],
    standard,
    read: ([found = '']) => inOrder(found.split(',')),
    write: (chosen) => {
      const written = inOrder(chosen).join()
      return [written === inOrder(standard).join() ? undefined : written]
    },
  }
}

/** Some of a few values, at least one: the standard where none of them is named. */
export function someOf<const Value extends string>(
  name: string,
  values: readonly Value[],
  standard: readonly Value[],
): SearchParameter<readonly Value[]> {
  const subset = subsetOf(name, values, standard)
  return {
    ...subset,
    read: (texts) => {
      const chosen = subset.read(texts)
      return chosen === unusable || chosen.length === 0 ? standard : chosen
    },
  }
}

/** The order of rows. */
export interface SortOrder<Column extends string> {
  readonly column: Column
  readonly descending: boolean
}

/** The order of rows by one of their columns: `sort=tx`, or `sort=-tx` for descending. */
export function sortOrder<Column extends string>(
  columns: readonly Column[],
  standard: SortOrder<Column>,
): SearchParameter<SortOrder<Column>> {
  const write = ({ column, descending }: SortOrder<Column>) => `${descending ? '-' : ''}${column}`
  return ofRows({
    names: ['sort'],
    standard,
    read: ([found = '']) => {
      const column = columns.find((name) => name === found.replace(/^-/, ''))
      return column === undefined ? unusable : { column, descending: found.startsWith('-') }
    },
    write: (order) => [write(order) === write(standard) ? undefined : write(order)],
  })
}

/** The page of rows, from 1. */
export const pageNumber: SearchParameter<number> = {
  names: ['page'],
  standard: 1,
  read: ([found = '']) => (/^[1-9]\d{0,5}$/.test(found) ? Number(found) : 1),
  write: (page) => [page > 1 ? String(page) : undefined],
}
