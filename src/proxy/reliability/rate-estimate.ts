/** The rate that an upstream allows one key. */
export interface RateEstimate {
  /** Requests a second to make next. */
  readonly pace: number
  /** Factor by which the pace is raised while nothing is refused. */
  readonly step: number
  /** Raises since the last refusal, or since the step became larger. */
  readonly raises: number
  /** Whether the upstream counts requests in windows of time, and does not save up. */
  readonly isWindowed: boolean
}

/** The observations from one refusal to the next, or from the first request to the end of the pause that followed. */
export interface RateEvidence {
  /** Requests that got through while others waited for their turn. */
  readonly through: number
  /** Seconds in which requests waited, or in which the upstream wanted none. */
  readonly seconds: number
  /** Those of them in which it wanted none. */
  readonly paused: number
  /** Requests that got through in the last second and minute before the refusal. */
  readonly lastSecond: number
  readonly lastMinute: number
  /** Requests that were refused until the next one got through. */
  readonly refused: number
  /** Whether the refusal came while a higher pace was tried with a single request. */
  readonly isTrial: boolean
}

/** Requests a second. */
const LEAST_PACE = 0.1
/** Requests that must have got through for their rate to be believed at once. */
const SOUND = 10
/** A refusal after fewer requests than this shows that the pace is much too high. */
const FEW = 3
const HASTY = 0.8
/** Share of the estimate that is used, since requests do not arrive at the intervals at which they leave. */
const SHARE = 0.98
/** Requests a second after a single refusal that may be chance. */
const CHANCE_PACE = 4
const FAST_STEP = 2
const STEP = 1.25
const LEAST_STEP = 1.03
/** From this step on the pace is raised about every second. */
const QUICK_STEP = 1.1
/** Raises in a row after which they become larger. */
const CALM = 4
/** Requests beyond the upstream's rate that may be on the way when it first refuses one. */
const OVERSHOOT = 2
/** Seconds after which a pause shows that the upstream counts requests in windows of time. */
const WINDOW_PAUSE = 10
const MINUTE_SECONDS = 60

/**
 * The estimate after the first refusal, when requests get through again. The upstream may have saved up a burst
 * before the first request, so that the time it took to recover counts too.
 */
export function firstRate(evidence: RateEvidence): RateEstimate {
  const { through, seconds, paused, lastSecond, lastMinute, refused } = evidence
  if (paused >= WINDOW_PAUSE && lastMinute >= SOUND) {
    const pace = lastMinute / Math.min(seconds, MINUTE_SECONDS)
    return { pace, step: LEAST_STEP, raises: 0, isWindowed: true }
  }
  const average = seconds > 0 ? through / seconds : lastSecond
  if (through >= SOUND) return { pace: average, step: STEP, raises: 0, isWindowed: false }
  const pace = Math.max(Math.min(average, lastSecond), refused === 1 ? CHANCE_PACE : 1)
  return { pace, step: FAST_STEP, raises: 0, isWindowed: false }
}

/**
 * The estimate after another refusal. An upstream has nothing left when it refuses: what it let through since the
 * refusal before is its rate, or less than that where it does not save up what is not used. So the rate lies
 * between this average and the pace that was refused.
 */
export function refusedRate(before: RateEstimate, evidence: RateEvidence): RateEstimate {
  const { through, seconds, paused, lastMinute, isTrial } = evidence
  const isWindowed = before.isWindowed || paused >= WINDOW_PAUSE
  const isSound = through >= SOUND
  const spent = isTrial && isSound ? seconds - paused : seconds
  const average = spent > 0 ? (isSound ? through : through + 0.5) / spent : before.pace
  const shown = Math.min(isWindowed ? Math.max(average, lastMinute / MINUTE_SECONDS) : average, before.pace)
  const between = isWindowed ? shown : shown ** 0.7 * before.pace ** 0.3
  const lowest = isSound ? LEAST_PACE : before.pace / 2
  return {
    pace: Math.max(Math.min(between, before.pace * (through < FEW ? HASTY : 1)) * SHARE, lowest, LEAST_PACE),
    step: Math.max(Math.sqrt(before.step), LEAST_STEP),
    raises: 0,
    isWindowed,
  }
}

/**
 * The estimate after a while in which the pace was used and nothing was refused.
 * @param roundTrip seconds
 */
export function raisedRate(before: RateEstimate, roundTrip: number): RateEstimate {
  const { pace, step, raises, isWindowed } = before
  const isCalm = raises + 1 >= (isWindowed ? 1 : CALM)
  return {
    pace: Math.min(pace * step, pace + OVERSHOOT / roundTrip),
    step: isCalm ? Math.min(step ** 1.5, FAST_STEP) : step,
    raises: isCalm ? 0 : raises + 1,
    isWindowed,
  }
}

/** Seconds for which a pace must be used without a refusal before it is raised. @param roundTrip seconds */
export function raiseInterval({ pace, step, isWindowed }: RateEstimate, roundTrip: number): number {
  if (step >= QUICK_STEP) return Math.max(1, 4 / pace, 2 * roundTrip)
  return isWindowed ? MINUTE_SECONDS : Math.max(10, 12 / pace)
}
