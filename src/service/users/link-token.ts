import { randomBytes } from 'node:crypto'
import type { DashboardReason } from '#contract/dashboard/dashboard-refusals.ts'

/** The token of a new link: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The refusal of a link that is forged, used up or expired; which of them is not said. */
export const INVALID_LINK: readonly [reason: DashboardReason, sentence: string] = [
  'invalid-link',
  'This link cannot be used: it has expired, was used already, or is not complete. Ask for a new one.',
]
