import { required } from './field.ts'
import type { Resource, ResourceRecord } from './resource.ts'

export const epoch = {
  name: 'Epoch',
  entitySet: 'Epochs',
  fields: {
    id: required('index', 'identifier of the epoch record'),
    out_sum: required('lovelace', 'sum of transaction outputs in the epoch, in lovelace'),
    fees: required('lovelace', 'sum of fees in the epoch, in lovelace'),
    tx_count: required('int32', 'transactions in the epoch'),
    blk_count: required('int32', 'blocks in the epoch, boundary blocks included'),
    no: required('int32', 'epoch number'),
    start_time: required('time', "time of the epoch's first block"),
    end_time: required('time', "time of the epoch's last block, so far"),
  },
} as const satisfies Resource

export type Epoch = ResourceRecord<typeof epoch>
