import type { NetworkSetUp, SetUpStep } from '#explorer-protocol/data-status.ts'

/** The set-up for visitors: without the addresses of data services, and without advice that names settings. */
export function publicSetUp<SetUp extends Pick<NetworkSetUp, 'steps'>>(setUp: SetUp): SetUp {
  return { ...setUp, steps: setUp.steps.map(publicStep) }
}

function publicStep(step: SetUpStep): SetUpStep {
  if (step.step === 'settings') return { ...step, detail: 'The operator sees the addresses.' }
  return step.advice !== null && NAMED_SETTING.test(step.advice)
    ? { ...step, advice: 'The operator sees here what to check.' }
    : step
}

const NAMED_SETTING = /\b[A-Z]+(_[A-Z]+)+\b/
