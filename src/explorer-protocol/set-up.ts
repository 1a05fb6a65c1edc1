import type { NetworkName } from '#cardano/network.ts'

/** Where the proxy says, without any secret, how far it has come with each network. */
export const SET_UP_PATH = '/status.json'

/** What must hold before a page can show anything, in this order. */
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
  /** `waiting`: an earlier step has failed, or nothing has been asked yet. */
  readonly state: 'passed' | 'failed' | 'waiting'
  /** What was found, or what went wrong. */
  readonly detail: string
  /** What to do; null unless the step has failed. */
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
