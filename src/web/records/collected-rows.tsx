import { groupDigits } from '#cardano/decimal.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { endpointPath } from '#contract/endpoints.ts'
import type { ListProgress } from '#web/api/api-error.ts'
import { useListProgress } from '#web/api/list-progress.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { durationText } from '#web/ui/values/duration-text.ts'

const nouns = { epochs: 'epochs', poolUpdates: 'updates' } as const

/**
 * How much of a list has come, and how long the rest will take, while the proxy collects it page by page; nothing while it is not
 * under way.
 */
export function CollectedRows({ of }: { of: keyof typeof nouns }) {
  const text = useCollectedText(of)
  return text === undefined ? null : <span>{text}</span>
}

export function useCollectedText(of: keyof typeof nouns): string | undefined {
  const { name } = useNetwork()
  const progress = useListProgress(`/${name}${endpointPath(of, {})}`)
  return progress && collectedText(progress, nouns[of])
}

function collectedText({ rows, expected, seconds }: ListProgress, noun: string): string {
  const all = expected === null ? '' : ` of ${groupDigits(expected)}`
  const wait = seconds === null ? '' : `, about ${durationText(seconds * SECOND)} left`
  return `${groupDigits(rows)}${all} ${noun} have come${wait}.`
}
