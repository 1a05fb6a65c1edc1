import type { Dialect } from './dialect.ts'
import { exactNumberText } from './exact-json.ts'
import { InvalidResponse, isRecord, readField } from './read-response.ts'
import type { Field, FieldKind, Resource } from './resources/field.ts'
import { textFormats } from './text-formats.ts'

/**
 * Writes a record anew: the fields of the contract in its order, each in its format, numbers with the digits that
 * came. Anything else that the record has is left out. What is written, `read-response.ts` can read.
 * @param selected the fields to write, as far as the record has them; undefined for all, which it must have
 * @throws {InvalidResponse} whose message has nothing of the record
 */
export function writeRecord(
  resource: Resource,
  raw: unknown,
  dialect: Dialect,
  selected?: ReadonlySet<string>,
): string {
  if (!isRecord(raw)) throw new InvalidResponse(`a record of ${resource.name} was expected`)
  let text = ''
  for (const field of fieldsOf(resource)) {
    const value = raw[field.name]
    if (selected && (value === undefined || !selected.has(field.name))) continue
    text += (text === '' ? field.first : field.next) + fieldText(field, value, dialect)
  }
  return text === '' ? '{}' : `${text}}`
}

/** A field prepared for writing. */
interface WrittenField {
  readonly name: string
  readonly field: Field
  /** Text before its value, where it is the first of the record and where it is not. */
  readonly first: string
  readonly next: string
  /** The format of a text field. */
  readonly format: RegExp | undefined
  /** Its place for messages: `Epoch.no`. */
  readonly place: string
}

const prepared = new Map<Resource, readonly WrittenField[]>()

function fieldsOf(resource: Resource): readonly WrittenField[] {
  const before = prepared.get(resource)
  if (before) return before
  const fields = Object.entries(resource.fields).map(([name, field]) => ({
    name,
    field,
    first: `{"${name}":`,
    next: `,"${name}":`,
    format: textFormats[resource.name]?.[name],
    place: `${resource.name}.${name}`,
  }))
  prepared.set(resource, fields)
  return fields
}

function fieldText({ field, format, place }: WrittenField, raw: unknown, dialect: Dialect): string {
  if (raw === null && field.nullable) return 'null'
  try {
    return writers[field.kind](raw, field, dialect, format)
  } catch (cause) {
    throw new InvalidResponse(`${place} is not as the contract specifies`, { cause })
  }
}

type Writer = (raw: unknown, field: Field, dialect: Dialect, format: RegExp | undefined) => string

/** A whole number that every kind of number allows. */
const SHORT_WHOLE_NUMBER = /^-?(?:0|[1-9]\d{0,14})$/
/** RFC 8259 section 6. */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

const MAX_DOUBLE = 15
/** A number that is a double for the reader, whose longer numbers are text. */
const smallNumber = numberWriter((text) => (text.length > MAX_DOUBLE ? text : Number(text)))
const exactNumber = numberWriter((text) => text)

const writers: { readonly [Kind in FieldKind]: Writer } = {
  boolean: checkedByReader,
  text: formattedText,
  base64: formattedText,
  time: checkedByReader,
  int32: smallNumber,
  int64: smallNumber,
  index: exactNumber,
  lovelace: exactNumber,
  ada: exactNumber,
  share: exactNumber,
}

function checkedByReader(raw: unknown, field: Field, dialect: Dialect): string {
  readField(field, raw, dialect)
  return JSON.stringify(raw)
}

function formattedText(raw: unknown, _: Field, __: Dialect, format: RegExp | undefined): string {
  if (typeof raw !== 'string' || format?.test(raw) !== true)
    throw new RangeError('the text has another format')
  return JSON.stringify(raw)
}

/** @param asRead the number as the reader gets it */
function numberWriter(asRead: (text: string) => unknown): Writer {
  return (raw, field, dialect) => {
    if (typeof raw === 'string' && SHORT_WHOLE_NUMBER.test(raw)) return raw
    const text = exactNumberText(raw)
    if (!JSON_NUMBER.test(text)) throw new RangeError('the text is not a number')
    readField(field, asRead(text), dialect)
    return text
  }
}
