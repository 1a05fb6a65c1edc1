import { MINUTE, type UtcTime } from '#cardano/utc-time.ts'
import type { RequestCounts } from '#explorer-protocol/data-status.ts'
import { FieldList } from '../ui/records/field-list.tsx'
import { Count } from '../ui/values/count.tsx'
import { clockTextIn } from '../ui/values/timestamp.tsx'

/** The requests of the last hour by what became of them. @param startedAt when the counts began */
export function LastHour({ counts, startedAt }: { counts: readonly RequestCounts[]; startedAt: number }) {
  const total = (name: 'cached' | 'upstream' | 'refused' | 'failed') => (
    <Count value={counts.reduce((sum, bucket) => sum + bucket[name], 0)} />
  )
  const from = counts[0]?.start ?? startedAt
  return (
    <>
      <FieldList
        rows={[
          { label: 'From the cache', value: total('cached') },
          { label: 'From the data service', value: total('upstream') },
          { label: 'Refused', value: total('refused') },
          { label: 'Failed', value: total('failed') },
        ]}
      />
      {startedAt - from > MINUTE && (
        <p className="footnote">Counted since Epochal started, {minuteText(startedAt)} UTC.</p>
      )}
    </>
  )
}

/** `14:38`, in UTC. */
export function minuteText(time: number): string {
  return clockTextIn('utc', time as UtcTime).slice(0, 5)
}
