import { adaText, type Lovelace, parseAda } from '#cardano/lovelace.ts'
import type { Account } from '#contract/resources/account.ts'

/** The fields of an account that can change, as text, so that they are stored exactly. */
export type StoredAccount = Readonly<Record<StoredField, string>>

const storedFields = [
  'total_balance',
  'controlled_stakes',
  'available_rewards',
  'total_rewards',
  'total_withdrawals',
  'is_registered',
  'pool_id',
] as const

type StoredField = (typeof storedFields)[number]

/** The stored text of a field without a value: no pool, or an unknown amount. */
export const NO_VALUE = ''

export interface AccountChange {
  readonly field: StoredField
  readonly before: string
  readonly after: string
}

export function storedAccount(account: Account): StoredAccount {
  const texts = storedFields.map((field) => {
    const value = account[field]
    return [field, value === null ? NO_VALUE : typeof value === 'bigint' ? adaText(value) : String(value)]
  })
  return Object.fromEntries(texts)
}

/** Whether a value from a storage or a file has every field as `storedAccount` writes it. */
export function isStoredAccount(value: unknown): value is StoredAccount {
  if (typeof value !== 'object' || value === null) return false
  const texts: Partial<Record<StoredField, unknown>> = value
  return storedFields.every((field) => isStoredText(field, texts[field]))
}

function isStoredText(field: StoredField, text: unknown): boolean {
  if (typeof text !== 'string') return false
  return (
    field === 'pool_id' || field === 'is_registered' || text === NO_VALUE || /^\d+(\.\d{1,6})?$/.test(text)
  )
}

/** The changed fields, in the order of the account's page. */
export function accountChanges(before: StoredAccount, account: Account): AccountChange[] {
  const now = storedAccount(account)
  return storedFields.flatMap((field) =>
    now[field] === before[field] ? [] : [{ field, before: before[field], after: now[field] }],
  )
}

/** The difference of an amount; undefined if one of the two is unknown. */
export function amountChange({ before, after }: AccountChange): Lovelace | undefined {
  if (before === NO_VALUE || after === NO_VALUE) return undefined
  return (parseAda(after) - parseAda(before)) as Lovelace
}
