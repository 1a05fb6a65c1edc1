import type { FieldKind } from '../resources/field.ts'

/** The sorts of values; each compares with its own sort alone. */
export type ValueSort = 'number' | 'text' | 'time' | 'boolean'

export const sortOfKind: Readonly<Record<FieldKind, ValueSort>> = {
  boolean: 'boolean',
  text: 'text',
  base64: 'text',
  time: 'time',
  int32: 'number',
  int64: 'number',
  index: 'number',
  lovelace: 'number',
  ada: 'number',
  share: 'number',
}
