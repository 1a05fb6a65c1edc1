import { epochEnd, epochStart } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../chain/epoch-coverage.ts'
import { FieldLabel } from '../chain/field-label.tsx'
import { Figure } from '../chain/measures/figure.tsx'
import { feePerTransaction, figureOf, transactionCount } from '../chain/measures/measure.ts'
import { changeText } from '../chain/measures/measure-text.ts'
import { useNetwork } from '../links/network-context.ts'
import { EpochLink } from '../links/resource-link.tsx'
import { Swatch } from '../ui/records/readout.tsx'
import { Count } from '../ui/values/count.tsx'
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
  const fee = epoch && figureOf(feePerTransaction, epoch)
  const [from, to] = [before, epoch].map((one) => one && figureOf(transactionCount, one))
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
        <dd>{fee ? <Figure of={feePerTransaction} value={fee} /> : missing}</dd>
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
          {no === open?.no ? openTexts[open.coverage] : ((from && to && changeText(from, to)) ?? missing)}
        </dd>
      </div>
    </dl>
  )
}
