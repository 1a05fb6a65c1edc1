import { SECOND } from '#cardano/utc-time.ts'

/** Milliseconds for which automatic stepping shows a view. */
export const STEP_EVERY = 20 * SECOND

/** Automatic stepping. It does not run until a person starts it, and goes on after a pause where it was. */
export type AutoStep =
  | { readonly state: 'off' }
  /** @param nextAt the time of the next step, in milliseconds on the clock of the page */
  | { readonly state: 'running'; readonly nextAt: number }
  /** @param left milliseconds to the next step */
  | { readonly state: 'paused'; readonly left: number }

export function startOrPause(auto: AutoStep, now: number): AutoStep {
  switch (auto.state) {
    case 'off':
      return { state: 'running', nextAt: now + STEP_EVERY }
    case 'running':
      return { state: 'paused', left: Math.max(auto.nextAt - now, 0) }
    case 'paused':
      return { state: 'running', nextAt: now + auto.left }
  }
}

/** After a step, automatic or not, the next view has its whole time. */
export function afterStep(auto: AutoStep, now: number): AutoStep {
  switch (auto.state) {
    case 'off':
      return auto
    case 'running':
      return { state: 'running', nextAt: now + STEP_EVERY }
    case 'paused':
      return { state: 'paused', left: STEP_EVERY }
  }
}
