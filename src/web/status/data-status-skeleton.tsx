import { Readout, Readouts } from '../ui/records/readout.tsx'

const names = ['Latest block', 'Lag', 'Last response', 'Answered']

/** The place of the report while it loads. */
export function DataStatusSkeleton() {
  return (
    <div className="section margin-section status-network" aria-busy>
      <div className="section-header">
        <span className="skeleton" style={{ '--w': '6rem' }} />
      </div>
      <Readouts>
        {names.map((name) => (
          <Readout key={name} name={name} context={<span className="skeleton" style={{ '--w': '4rem' }} />}>
            <span className="skeleton" style={{ '--w': '6rem' }} />
          </Readout>
        ))}
      </Readouts>
    </div>
  )
}
