import type { NetworkPage } from './network-page.ts'

/** The path of a record's page below its network, by the record's number: `/epochs/301`; undefined for a page of none. */
export function subjectPath(subject: NetworkPage['subject']): string | undefined {
  switch (subject?.kind) {
    case 'epoch':
      return `/epochs/${subject.epoch.no}`
    case 'block':
      return `/blocks/${subject.block.block_no ?? subject.block.hash_hex}`
    case 'account':
      return `/accounts/${subject.account.stake_address}`
    case 'pool':
      return `/pools/${subject.no}/updates`
    default:
      return undefined
  }
}
