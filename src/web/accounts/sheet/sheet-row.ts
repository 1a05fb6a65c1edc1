import type { Account } from '#contract/resources/account.ts'
import type { SheetResult } from './collect-accounts.ts'
import type { AccountEntry } from './sheet-entries.ts'

/** An account of the list, with what the data service returned for it so far. */
export interface SheetRow {
  readonly entry: AccountEntry
  readonly result: SheetResult | undefined
}

/** Undefined until the account is loaded, and for one that has no record. */
export function accountOf({ result }: SheetRow): Account | undefined {
  return result?.kind === 'found' ? result.account : undefined
}
