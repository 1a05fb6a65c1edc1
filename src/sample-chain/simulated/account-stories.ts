/** A certificate or proposal in a transaction of a story. */
export type Certificate = 'register' | 'deregister' | 'delegate' | 'run-pool' | 'propose'

export interface Step {
  /** Epochs since the step before, or since the account was funded. */
  readonly after: number
  readonly certificates: readonly Certificate[]
  /** Whether the account sends its balance away before it deregisters. */
  readonly empties?: boolean
}

export interface Story {
  /** Relative frequency among the stories. */
  readonly weight: number
  readonly steps: readonly Step[]
}

const join: Step = { after: 1, certificates: ['register', 'delegate'] }
const empty: Step = { after: 30, certificates: [], empties: true }

/**
 * Stories of accounts. Together they leave accounts in every state that certificates can lead to, also by several
 * certificates in one transaction.
 */
export const stories: readonly Story[] = [
  { weight: 55, steps: [join] },
  {
    weight: 12,
    steps: [join, { after: 20, certificates: ['delegate'] }, { after: 35, certificates: ['delegate'] }],
  },
  { weight: 9, steps: [] },
  { weight: 4, steps: [{ after: 1, certificates: ['register'] }] },
  { weight: 4, steps: [join, empty, { after: 5, certificates: ['deregister'] }] },
  { weight: 2, steps: [join, { after: 1, certificates: ['deregister'] }] },
  {
    weight: 2,
    steps: [
      { after: 1, certificates: ['register'] },
      { after: 10, certificates: ['deregister', 'register'] },
    ],
  },
  { weight: 1, steps: [{ after: 1, certificates: ['register', 'deregister'] }] },
  {
    weight: 1,
    steps: [
      { after: 1, certificates: ['register'] },
      { after: 6, certificates: ['delegate', 'deregister'] },
    ],
  },
  {
    weight: 2,
    steps: [join, { after: 1, certificates: ['deregister'] }, { after: 12, certificates: ['register'] }],
  },
  {
    weight: 3,
    steps: [
      join,
      { after: 1, certificates: ['deregister'] },
      { after: 15, certificates: ['register', 'delegate'] },
    ],
  },
  {
    weight: 3,
    steps: [
      { after: 1, certificates: ['register'] },
      { after: 2, certificates: ['delegate', 'delegate'] },
    ],
  },
  { weight: 2, steps: [join, { after: 10, certificates: ['propose'] }] },
]

/** The owner of a pool registers it with its own stake. */
export const poolOwnerStory: Story = {
  weight: 0,
  steps: [{ after: 1, certificates: ['register', 'run-pool', 'delegate'] }],
}
