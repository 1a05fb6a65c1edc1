import type { Fields, RecordOf } from './field.ts'

export interface Resource<F extends Fields = Fields> {
  readonly name: string
  /** Name of the OData entity set; undefined where the interface has no OData form. */
  readonly entitySet: string | undefined
  /** In the order of the specification, which is the order in responses. */
  readonly fields: F
}

export type ResourceRecord<R extends Resource> = RecordOf<R['fields']>
