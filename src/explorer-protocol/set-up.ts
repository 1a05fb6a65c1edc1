import type { NetworkName } from '#cardano/network.ts'

/** The steps before a page can show anything, in this order. */
export const setUpSteps = {
  settings: 'Settings read',
  identity: 'Identity server reached',
  token: 'Token obtained',
  service: 'Data service reached',
  dialect: 'Dialect found',
  latest: 'Latest epoch read',
} as const

export type SetUpStepName = keyof typeof setUpSteps

export interface SetUpStep {
  readonly step: SetUpStepName
  /** `waiting`: an earlier step has failed, or the step has not been tried yet. */
  readonly state: 'passed' | 'failed' | 'waiting'
  /** The result, or the reason of the failure. */
  readonly detail: string
  /** The remedy; null unless the step has failed. */
  readonly advice: string | null
}

export interface NetworkSetUp {
  readonly network: NetworkName
  /** Every step, in order. */
  readonly steps: readonly SetUpStep[]
}

export function isSetUp({ steps }: NetworkSetUp): boolean {
  return steps.every(({ state }) => state === 'passed')
}
