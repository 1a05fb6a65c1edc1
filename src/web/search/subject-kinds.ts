import type { IconName } from '#web/ui/controls/icon.tsx'
import type { SubjectKind } from './reading/search-result.ts'

export const subjectIcons: Readonly<Record<SubjectKind, IconName>> = {
  account: 'account',
  accounts: 'account',
  block: 'block',
  epoch: 'epoch',
  pool: 'pool',
  slot: 'slot',
  page: 'right',
}

export const subjectNames: Readonly<Record<SubjectKind, string>> = {
  account: 'Account',
  accounts: 'Accounts',
  block: 'Block',
  epoch: 'Epoch',
  pool: 'Pool',
  slot: 'Slot',
  page: 'Page',
}
