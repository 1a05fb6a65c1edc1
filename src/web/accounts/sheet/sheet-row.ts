import type { Account } from '#contract/resources/account.ts'
import type { SheetResult } from './collect-accounts.ts'
import type { SheetEntry } from './sheet-entries.ts'

/** An entry of the list, with what the data service returned for it so far. */
export interface SheetRow {
  readonly entry: SheetEntry
  readonly result: SheetResult | undefined
}

/** Undefined until the account is loaded, and for an entry that has none. */
export function accountOf({ result }: SheetRow): Account | undefined {
  return result?.kind === 'found' ? result.account : undefined
}
