import { HOUR, MINUTE } from '#cardano/utc-time.ts'
import {
  type ComparisonOperator,
  comparisons,
  type Filter,
  type Literal,
  type Operand,
  QueryFault,
  type TextMatch,
  textMatches,
} from './filter.ts'

/** A word of a filter, and its position, from 0. */
type Token = { readonly source: string; readonly at: number } & (
  | { readonly kind: 'open' | 'close' | 'comma' }
  /** Text without its quotation marks, with doubled ones undone. */
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number' | 'time' | 'word'; readonly text: string }
)

/** Patterns in the order in which they are tried. No two can match the same beginning and continue, so time is linear. */
const patterns = {
  space: /\s+/y,
  text: /'(?:[^']|'')*'/y,
  time: /\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?(?:Z|[+-]\d\d:\d\d)?)?/iy,
  number: /-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?(?![\w.])/y,
  word: /[a-z_]\w*/iy,
  open: /\(/y,
  close: /\)/y,
  comma: /,/y,
}

/** @throws {QueryFault} at the first character that begins no token. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const { kind, source } = next(text, at)
    if (kind === 'text') tokens.push({ kind, source, at, value: textOf(source) })
    else if (kind === 'number' || kind === 'time' || kind === 'word')
      tokens.push({ kind, source, at, text: source })
    else if (kind !== 'space') tokens.push({ kind, source, at })
    at += source.length
  }
  return tokens
}

function next(text: string, at: number) {
  for (const [kind, pattern] of Object.entries(patterns)) {
    pattern.lastIndex = at
    const source = pattern.exec(text)?.[0]
    if (source) return { kind: kind as keyof typeof patterns, source }
  }
  throw new QueryFault(
    text[at] === "'"
      ? `the text that begins at character ${at + 1} has no closing quotation mark`
      : `"${text[at]}" at character ${at + 1} is not expected`,
  )
}

function textOf(source: string): string {
  const value = source.slice(1, -1).replaceAll("''", "'")
  if (value.includes('\0')) throw new QueryFault('a text cannot hold the character NUL')
  return value
}

/**
 * The time of an OData literal. A date means its first moment, and a time without a zone designator is UTC.
 * @returns ISO 8601 in UTC, without a zone designator, to the microsecond
 * @throws {QueryFault}
 */
function utcTimeOf(text: string): string {
  const [, date = '', clock = '00:00', fraction = '', zone = 'Z'] =
    /^(.{10})(?:T(\d\d:\d\d(?::\d\d)?)(\.\d+)?(.*))?$/i.exec(text) ?? []
  const written = `${date}T${clock.padEnd(8, ':00')}`
  const time = Date.parse(`${written}Z`)
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(written)
  const offset = offsetOf(zone || 'Z')
  if (!isReal || offset === undefined) throw new QueryFault(`${text} is not a date or a time`)
  const exact = fraction.replace(/\.?0*$/, '')
  if (exact.length > 7) throw new QueryFault(`${text} is more exact than a microsecond`)
  const utc = new Date(time - offset).toISOString()
  if (!/^\d{4}-/.test(utc) || utc < '0001') throw new QueryFault(`${text} is not a date or a time`)
  return `${utc.slice(0, 19)}${exact}`
}

/** Milliseconds by which a zone is ahead of UTC; undefined for text that is no zone. */
function offsetOf(zone: string): number | undefined {
  if (zone.toUpperCase() === 'Z') return 0
  const [, sign, hours = '', minutes = ''] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? []
  const offset = Number(hours) * HOUR + Number(minutes) * MINUTE
  if (!sign || offset > 14 * HOUR || Number(minutes) > 59) return undefined
  return sign === '-' ? -offset : offset
}

/** Not in the specification: the limits of one filter, in characters, levels of nesting and comparisons. */
export const FILTER_CAPS = { length: 4000, depth: 40, terms: 200 } as const

/**
 * Reads a `$filter` (OData 4.01 URL Conventions 5.1.1, without arithmetic and lambdas) in linear time.
 * @param fields the names of fields that it may use
 * @throws {QueryFault}
 */
export function parseFilter(text: string, fields: readonly string[]): Filter {
  if (text.length > FILTER_CAPS.length) {
    throw new QueryFault(`it is longer than ${FILTER_CAPS.length} characters`)
  }
  const parser = new FilterParser(tokensOf(text), fields)
  return parser.whole()
}

/** The equal comparison with its sides exchanged. */
const mirrored: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  eq: 'eq',
  ne: 'ne',
  gt: 'lt',
  ge: 'le',
  lt: 'gt',
  le: 'ge',
}

/** A part of a filter before its role in the whole is known. */
type Part = Filter | Operand

class FilterParser {
  readonly #tokens: readonly Token[]
  readonly #fields: readonly string[]
  #at = 0
  #depth = 0
  #terms = 0

  constructor(tokens: readonly Token[], fields: readonly string[]) {
    this.#tokens = tokens
    this.#fields = fields
  }

  whole(): Filter {
    const filter = this.#condition(this.#or())
    if (this.#at < this.#tokens.length) throw new QueryFault(`${this.#here()} is not expected`)
    return filter
  }

  #or(): Part {
    return this.#chain('or', () => this.#chain('and', () => this.#not()))
  }

  #chain(kind: 'and' | 'or', next: () => Part): Part {
    const first = next()
    if (!this.#isWord(kind)) return first
    const terms = [this.#condition(first)]
    while (this.#takeWord(kind)) terms.push(this.#condition(next()))
    return { kind, terms }
  }

  #not(): Part {
    if (!this.#takeWord('not')) return this.#comparison()
    return { kind: 'not', term: this.#deeper(() => this.#condition(this.#not())) }
  }

  #comparison(): Part {
    const left = this.#primary()
    const word = this.#keyword()
    if (word === undefined) return left
    if (word === 'in') {
      this.#at++
      return this.#among(this.#operand(left), this.#list())
    }
    const operator = comparisons.find((comparison) => comparison === word)
    if (operator === undefined) return left
    this.#at++
    return this.#compare(left, operator, this.#primary())
  }

  #compare(left: Part, operator: ComparisonOperator, right: Part): Filter {
    this.#countTerm()
    if (isCondition(left)) {
      // A condition compares only with true and false: startswith(a,'b') eq true.
      if (isCondition(right) || right.kind !== 'boolean' || (operator !== 'eq' && operator !== 'ne')) {
        throw new QueryFault('a condition can be compared with eq or ne, and with true or false alone')
      }
      return right.value === (operator === 'eq') ? left : { kind: 'not', term: left }
    }
    if (isCondition(right)) return this.#compare(right, mirrored[operator], left)
    if (left.kind === 'field') return { kind: 'comparison', operator, left, right }
    if (right.kind === 'field')
      return { kind: 'comparison', operator: mirrored[operator], left: right, right: left }
    if (left.kind === 'null' && right.kind === 'null') {
      return { kind: 'constant', value: ['eq', 'ge', 'le'].includes(operator) }
    }
    throw new QueryFault('a comparison needs a field on one side')
  }

  #primary(): Part {
    const token = this.#take()
    if (token.kind === 'open') return this.#deeper(() => this.#enclosed(this.#or()))
    if (token.kind === 'text') return { kind: 'text', value: token.value }
    if (token.kind === 'number') return { kind: 'number', text: token.text }
    if (token.kind === 'time') return { kind: 'time', text: utcTimeOf(token.text) }
    if (token.kind !== 'word') throw new QueryFault(`${nameOf(token)} is not expected`)
    const keyword = token.text.toLowerCase()
    if (keyword === 'null') return { kind: 'null' }
    if (keyword === 'true' || keyword === 'false') return { kind: 'boolean', value: keyword === 'true' }
    if (this.#peek()?.kind === 'open') return this.#match(keyword)
    if (!this.#fields.includes(token.text)) {
      throw new QueryFault(`"${token.text}" is not a field; there are ${this.#fields.join(', ')}`)
    }
    return { kind: 'field', name: token.text }
  }

  #match(name: string): Filter {
    const match: TextMatch | undefined = textMatches.find((served) => served === name)
    if (match === undefined) {
      throw new QueryFault(`"${name}" is not a function that is served; there are ${textMatches.join(', ')}`)
    }
    this.#countTerm()
    this.#expect('open')
    const text = this.#operand(this.#primary())
    this.#expect('comma')
    const part = this.#operand(this.#primary())
    this.#expect('close')
    return { kind: 'match', match, text, part }
  }

  #list(): Literal[] {
    this.#expect('open')
    const values: Literal[] = []
    do {
      this.#countTerm()
      const value = this.#primary()
      if (isCondition(value) || value.kind === 'field') throw new QueryFault('"in" takes a list of values')
      values.push(value)
    } while (this.#peek()?.kind === 'comma' && this.#take())
    this.#expect('close')
    return values
  }

  #enclosed(part: Part): Part {
    this.#expect('close')
    return part
  }

  #condition(part: Part): Filter {
    if (isCondition(part)) return part
    throw new QueryFault(
      part.kind === 'field'
        ? `"${part.name}" is alone; a comparison is needed`
        : 'a value is alone; a comparison is needed',
    )
  }

  #operand(part: Part): Operand {
    if (isCondition(part)) throw new QueryFault('there is a condition where a field or a value is needed')
    return part
  }

  #among(left: Operand, values: readonly Literal[]): Filter {
    if (left.kind === 'field') return { kind: 'in', left, values }
    if (left.kind === 'null') return { kind: 'constant', value: values.some(({ kind }) => kind === 'null') }
    throw new QueryFault('"in" needs a field before it')
  }

  #deeper<T>(read: () => T): T {
    if (++this.#depth > FILTER_CAPS.depth) {
      throw new QueryFault(`it is nested more than ${FILTER_CAPS.depth} levels deep`)
    }
    const result = read()
    this.#depth--
    return result
  }

  #countTerm(): void {
    if (++this.#terms > FILTER_CAPS.terms) {
      throw new QueryFault(`it holds more than ${FILTER_CAPS.terms} comparisons`)
    }
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at]
  }

  #take(): Token {
    const token = this.#tokens[this.#at++]
    if (!token) throw new QueryFault('it ends too early')
    return token
  }

  /** The next token as a keyword, which may be of any case (OData 4.01 URL Conventions 5.1.1). */
  #keyword(): string | undefined {
    const token = this.#peek()
    return token?.kind === 'word' ? token.text.toLowerCase() : undefined
  }

  #isWord(text: string): boolean {
    return this.#keyword() === text
  }

  #takeWord(text: string): boolean {
    const found = this.#isWord(text)
    if (found) this.#at++
    return found
  }

  #expect(kind: 'open' | 'close' | 'comma'): void {
    const token = this.#take()
    if (token.kind === kind) return
    const wanted = { open: '"("', close: '")"', comma: 'a comma' }[kind]
    throw new QueryFault(`${wanted} is missing before ${nameOf(token)}`)
  }

  #here(): string {
    const token = this.#peek()
    return token ? nameOf(token) : 'the end'
  }
}

const conditionKinds: readonly string[] = ['and', 'or', 'not', 'constant', 'comparison', 'in', 'match']

function isCondition(part: Part): part is Filter {
  return conditionKinds.includes(part.kind)
}

function nameOf(token: Token): string {
  return `${token.source} at character ${token.at + 1}`
}
