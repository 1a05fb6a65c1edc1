import type { RecordText } from './record-format.ts'

/**
 * Time for which a result stays the same: `final` by the protocol; `until-next-block`; or `short`, a second, where
 * db-sync may change it apart from any block.
 */
export type Validity = 'final' | 'until-next-block' | 'short'

export interface FoundRecord {
  readonly text: RecordText
  readonly validity: Validity
}
