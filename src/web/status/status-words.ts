import { networks } from '#cardano/network.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { DataState, NetworkStatus } from '#explorer-protocol/data-status.ts'
import type { TimeZone } from '#web/browser/choices.ts'
import { durationText } from '#web/ui/values/duration-text.ts'
import { recentMomentText, relativeText } from '#web/ui/values/timestamp.tsx'

/** The glyph of each state. */
export const stateKinds: Readonly<Record<DataState, 'ok' | 'off' | 'warn' | 'bad'>> = {
  'up-to-date': 'ok',
  behind: 'warn',
  waiting: 'warn',
  'key-refused': 'bad',
  'quota-used-up': 'bad',
  'not-answering': 'bad',
  recorded: 'off',
  announced: 'off',
}

const causes: Partial<Record<DataState, string>> = {
  'key-refused': 'its key is refused',
  'quota-used-up': 'the quota of its key is used up',
  'not-answering': 'its data service does not answer',
  waiting: 'its data service limits the rate of requests',
}

/** The states of all networks in sentences: those that work, then each that does not with the cause, then the others. */
export function statusSentence(all: readonly NetworkStatus[], now: number): string {
  const inState = (state: DataState) => all.filter((one) => one.state === state)
  const faulty = faultyStates.flatMap(inState)
  return [
    grouped(inState('up-to-date'), 'is up to date', 'are up to date'),
    ...faulty.map((network) => faultSentence(network, now)),
    grouped(inState('recorded'), 'is a recording', 'are recordings'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The worst first. */
const faultyStates: readonly DataState[] = [
  'key-refused',
  'quota-used-up',
  'not-answering',
  'waiting',
  'behind',
]

function faultSentence({ network, state, last_success, latest }: NetworkStatus, now: number): string {
  const { title } = networks[network]
  if (state === 'behind') {
    const age = latest?.time ? `from ${relativeText(latest.time as UtcTime, now)}` : 'old'
    return `${title} is behind: its newest block is ${age}.`
  }
  const shown =
    last_success === null ? 'has no data' : `shows data from ${relativeText(last_success as UtcTime, now)}`
  return `${title} ${shown}, because ${causes[state]}.`
}

function grouped(members: readonly NetworkStatus[], one: string, several: string): string {
  const names = members.map(({ network }, i) => (i === 0 ? networks[network].title : network))
  const [last = ''] = names.slice(-1)
  if (names.length < 2) return last && `${last} ${one}.`
  return `${names.slice(0, -1).join(', ')} and ${last} ${several}.`
}

/** Why a network's data service last failed, where it does not answer now; undefined where it does. */
export function successTitle(
  { state, reason, since, next_try }: NetworkStatus,
  now: number,
  zone: TimeZone,
): string | undefined {
  if (['up-to-date', 'recorded', 'behind'].includes(state)) return undefined
  const from = since === null ? '' : `${recentMomentText(since as UtcTime, now, zone)}: `
  const wait =
    next_try === null ? '' : ` The next request is in ${durationText(Math.max(next_try - now, 0))}.`
  return `${from}${reason}${wait}`
}
