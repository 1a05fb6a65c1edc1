import type { Lovelace } from '#cardano/lovelace.ts'
import type { Margin } from '#cardano/margin.ts'
import type { UtcTime } from '#cardano/utc-time.ts'

/** The type of each kind of field once it is parsed: exact, and with its unit. */
interface FieldValues {
  boolean: boolean
  /** Text: bech32, or hex in any case where the name of the field says so. */
  text: string
  /** Bytes in padded base64 (RFC 4648 section 4). */
  base64: string
  /** ISO 8601 in UTC; with `Z` in the OData form, without a zone designator in the plain form. */
  time: UtcTime
  int32: number
  int64: number
  /** A record number or a counter that may use the whole range of an int64. */
  index: bigint
  /** An amount that is lovelace in both dialects. */
  lovelace: Lovelace
  /** An amount that is ADA in the documented dialect and lovelace in the live one. */
  ada: Lovelace
  /** A share that is a percentage in the documented dialect and a fraction in the live one. */
  share: Margin
}

export type FieldKind = keyof FieldValues

export interface Field<Kind extends FieldKind = FieldKind, Nullable extends boolean = boolean> {
  readonly kind: Kind
  readonly nullable: Nullable
}

export type Fields = Readonly<Record<string, Field>>

type FieldValue<F extends Field> =
  F extends Field<infer Kind, infer Nullable>
    ? FieldValues[Kind] | (true extends Nullable ? null : never)
    : never

export function required<Kind extends FieldKind>(kind: Kind): Field<Kind, false> {
  return { kind, nullable: false }
}

export function nullable<Kind extends FieldKind>(kind: Kind): Field<Kind, true> {
  return { kind, nullable: true }
}

export interface Resource<F extends Fields = Fields> {
  readonly name: string
  /** Name of the OData entity set; undefined where the interface has no OData form. */
  readonly entitySet: string | undefined
  /** In the order of the specification, which is the order in responses. */
  readonly fields: F
}

export type ResourceRecord<R extends Resource> = {
  readonly [Name in keyof R['fields']]: FieldValue<R['fields'][Name]>
}
