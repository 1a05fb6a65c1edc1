import { epochEnd, epochStart } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../chain/epoch-coverage.ts'
import { feePerTransaction } from '../chain/epoch-figures.ts'
import { FieldLabel } from '../chain/field-label.tsx'
import { useNetwork } from '../links/network-context.ts'
import { EpochLink } from '../links/resource-link.tsx'
import { Swatch } from '../ui/records/readout.tsx'
import { Count } from '../ui/values/count.tsx'
import { DecimalNumber, percentChange } from '../ui/values/decimal-number.tsx'
import { FieldAmount } from '../ui/values/field-amount.tsx'
import { dateText } from '../ui/values/timestamp.tsx'
import { openTexts } from './epoch-words.ts'
import './epoch-readout.css'

/** The figures of the epoch under the cursor, above the charts so that they cover nothing. */
export function EpochReadout({
  epochs,
  no,
  open,
}: {
  epochs: readonly Epoch[]
  no: number
  open: OpenEpoch | undefined
}) {
  const network = useNetwork()
  const epoch = epochs.find((candidate) => candidate.no === no)
  const before = epochs.find((candidate) => candidate.no === no - 1)
  const fee = epoch && feePerTransaction(epoch)
  const comparable = epoch && before && no !== open?.no
  const missing = '–'
  return (
    <dl className="epoch-readout" aria-live="polite">
      <div>
        <dt>
          <FieldLabel of="Epoch.no">Epoch</FieldLabel>
        </dt>
        <dd>{epoch ? <EpochLink no={no} /> : `${no}, not on record`}</dd>
      </div>
      <div>
        <dt>Dates</dt>
        <dd>
          {dateText(epochStart(network, no)).replace(/ \d{4}$/, '')} to {dateText(epochEnd(network, no))}
        </dd>
      </div>
      <div>
        <dt>
          <Swatch series="tx" />
          <FieldLabel of="Epoch.tx_count">Transactions</FieldLabel>
        </dt>
        <dd>{epoch ? <Count value={epoch.tx_count} /> : missing}</dd>
      </div>
      <div>
        <dt>
          <Swatch series="fee" />
          <FieldLabel of="Epoch.fees">Fees, ADA</FieldLabel>
        </dt>
        <dd>{epoch ? <FieldAmount of={epoch} field="fees" decimals={2} unit={false} /> : missing}</dd>
      </div>
      <div>
        <dt>Fee per tx, ADA</dt>
        <dd>{fee === undefined ? missing : <DecimalNumber value={fee} decimals={4} />}</dd>
      </div>
      <div>
        <dt>
          <FieldLabel of="Epoch.blk_count">Blocks</FieldLabel>
        </dt>
        <dd>{epoch ? <Count value={epoch.blk_count} /> : missing}</dd>
      </div>
      <div>
        <dt>Tx against {no - 1}</dt>
        <dd>
          {no === open?.no
            ? openTexts[open.coverage]
            : ((comparable && percentChange(before.tx_count, epoch.tx_count)) ?? missing)}
        </dd>
      </div>
    </dl>
  )
}
