import { type Resource, type ResourceRecord, required } from './field.ts'

export const epoch = {
  name: 'Epoch',
  entitySet: 'Epochs',
  fields: {
    id: required('index'),
    out_sum: required('lovelace'),
    fees: required('lovelace'),
    tx_count: required('int32'),
    blk_count: required('int32'),
    no: required('int32'),
    start_time: required('time'),
    end_time: required('time'),
  },
} as const satisfies Resource

export type Epoch = ResourceRecord<typeof epoch>
