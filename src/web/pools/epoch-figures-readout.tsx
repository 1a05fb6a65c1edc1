import type { ReactNode } from 'react'
import { timeZone } from '../browser/time-zone.ts'
import { epochStartText } from '../chain/epoch-time.ts'
import { useNetwork } from '../links/network-context.ts'
import { EpochLink } from '../links/resource-link.tsx'
import { Swatch } from '../ui/records/readout.tsx'
import { Count } from '../ui/values/count.tsx'
import type { KnownEpochs } from './list-queries.ts'
import { TermFigure, termSeries, UpdateCount } from './pool-figures.tsx'
import type { EpochFigures } from './pool-statistics.ts'
import { termNames } from './pool-statistics.ts'
import { stateText, termWords } from './statistics-words.ts'

/** The figures of the epoch under the cursor, above the charts so that they cover nothing. */
export function EpochFiguresReadout({
  figures,
  epochs,
  isRecording,
}: {
  figures: EpochFigures
  epochs: KnownEpochs
  isRecording: boolean
}) {
  const network = useNetwork()
  const zone = timeZone.use()
  const { no, updates, pools, medians } = figures
  const state = stateText(no, epochs)
  const hasBegun = epochs.present === undefined || no <= epochs.present
  return (
    <dl className="pool-readout" aria-live="polite">
      <Entry name="Epoch">
        {hasBegun ? <EpochLink no={no} /> : no}
        {state && <span className="pool-readout-state">, {state}</span>}
      </Entry>
      <Entry name="Begins">{epochStartText(network, no, zone)}</Entry>
      <Entry
        name={
          <>
            <Swatch series="blk" /> Updates
          </>
        }
      >
        <UpdateCount updates={updates} isRecording={isRecording} />
      </Entry>
      <Entry name="Pools">
        <Count value={pools} />
      </Entry>
      {termNames.map((name) => (
        <Entry
          key={name}
          name={
            <>
              <Swatch series={termSeries[name]} /> Median {termWords[name].title.toLowerCase()}
            </>
          }
        >
          <TermFigure name={name} value={medians[name]} />
        </Entry>
      ))}
    </dl>
  )
}

function Entry({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
