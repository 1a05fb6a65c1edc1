import { type Dialect, dialects } from '../dialect.ts'
import type { Field, FieldKind } from '../resources/field.ts'

/** The type of each kind of field as JSON and programs have it. */
const typeNames: Readonly<Record<FieldKind, string>> = {
  boolean: 'boolean',
  text: 'string',
  base64: 'string',
  time: 'string',
  int32: 'int32',
  int64: 'int64',
  index: 'int64',
  lovelace: 'integer',
  ada: 'number',
  share: 'number',
}

/** The JSON type of a field; amounts of the live dialect are whole numbers. */
export function fieldType({ kind }: Field, dialect: Dialect): string {
  return kind === 'ada' && dialects[dialect].ada === 'lovelace' ? 'integer' : typeNames[kind]
}

/** The unit of a field, or the form of its text, from its kind and its name. */
export function fieldUnit(name: string, { kind }: Field, dialect: Dialect): string {
  switch (kind) {
    case 'ada':
      return dialects[dialect].ada
    case 'share':
      return dialects[dialect].share === 'percentage' ? 'percent' : 'fraction'
    case 'lovelace':
      return 'lovelace'
    case 'base64':
      return 'base64'
    case 'time':
      return 'UTC'
    case 'boolean':
      return 'true or false'
    case 'text':
      return /(_hex|_tx)$/.test(name) ? 'hex' : 'bech32'
    default:
      return unitOfNumber(name)
  }
}

/** Whether the unit of a field differs between the dialects. */
export function hasTwoUnits({ kind }: Field): boolean {
  return kind === 'ada' || kind === 'share'
}

/** The units of whole numbers by the end of their name; the first that fits. */
const numberUnits: readonly (readonly [end: RegExp, unit: string])[] = [
  [/slot_no$/, 'slot'],
  [/epoch_no$|^no$/, 'epoch'],
  [/^block_no$/, 'block'],
  [/^size$/, 'bytes'],
  [/^tx_count$/, 'transactions'],
  [/^blk_count$/, 'blocks'],
  [/^proto_/, 'version'],
  [/_counter$/, 'count'],
  [/_index$/, 'place'],
  [/(^|_)id$/, 'record number'],
]

/** @throws {RangeError} for a field whose name has none of these ends: the table needs a row for it */
function unitOfNumber(name: string): string {
  const unit = numberUnits.find(([end]) => end.test(name))?.[1]
  if (unit === undefined) throw new RangeError(`the unit of ${name} is not known`)
  return unit
}
