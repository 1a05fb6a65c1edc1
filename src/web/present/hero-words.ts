import type { EpochCoverage } from '../chain/epoch-coverage.ts'

/** `Transactions so far`: the name of a figure, with how far it goes. */
export function figureLabel(title: string, coverage: EpochCoverage): string {
  switch (coverage) {
    case 'complete':
      return title
    case 'running':
      return `${title} so far`
    case 'partial':
      return `${title} on record`
    case 'old':
      return `${title} known here`
  }
}

/** The label of the time that is left of an epoch, or of the day to which its figures go. */
export function endLabel(coverage: EpochCoverage): string {
  switch (coverage) {
    case 'complete':
      return 'Ended'
    case 'running':
      return 'Ends in'
    case 'partial':
      return 'On record to'
    case 'old':
      return 'Known here to'
  }
}
