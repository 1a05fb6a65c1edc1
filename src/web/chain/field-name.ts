import type { Account } from '#contract/resources/account.ts'
import type { Block } from '#contract/resources/block.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'

/** A field of the interface: `Block.op_cert`. */
export type FieldName =
  | `Account.${keyof Account}`
  | `Block.${keyof Block}`
  | `Epoch.${keyof Epoch}`
  | `PoolUpdate.${keyof PoolUpdate}`
