import type { RecordText } from './record-format.ts'

/**
 * How long a result stays as it is: `final` by the protocol; `until-next-block`; or `short`, a second, where db-sync
 * may change it apart from any block.
 */
export type Validity = 'final' | 'until-next-block' | 'short'

export interface FoundRecord {
  readonly text: RecordText
  readonly validity: Validity
}
