import { SECOND } from '#cardano/utc-time.ts'
import { useFromNow } from '../../browser/clock.ts'
import { type AutoStep, STEP_EVERY } from './auto-step.ts'

/** The time to the next view while automatic stepping is on. */
export function StepProgress({ auto }: { auto: AutoStep }) {
  const left = useFromNow((now) => secondsLeft(auto, now))
  if (left === undefined) return null
  const share = 1 - (left * SECOND) / STEP_EVERY
  return (
    <>
      <span className="presentation-next">
        {auto.state === 'paused' ? `paused, ${left} s left` : `next in ${left} s`}
      </span>
      <span className="presentation-progress" style={{ '--share': String(share) }} />
    </>
  )
}

/** Whole seconds to the next step; undefined while automatic stepping is off. */
function secondsLeft(auto: AutoStep, now: number): number | undefined {
  if (auto.state === 'off') return undefined
  const left = auto.state === 'paused' ? auto.left : auto.nextAt - now
  return Math.min(Math.max(Math.ceil(left / SECOND), 0), STEP_EVERY / SECOND)
}
