import { groupDigits } from '#cardano/decimal.ts'
import { networks } from '#cardano/network.ts'
import { epochFirstSlot, epochLength } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { NetworkState, NetworkStatus } from '#explorer-protocol/data-status.ts'
import { relativeText } from '../ui/values/timestamp.tsx'

/** States in which the data is as good as it can be. */
function isFine(state: NetworkState): boolean {
  return state === 'up-to-date' || state === 'recorded' || state === 'announced'
}

/** States in which the data service gives no data now. */
export function isCutOff(state: NetworkState): boolean {
  return !isFine(state) && state !== 'behind'
}

/** The glyph of each state. */
export const stateKinds: Readonly<Record<NetworkState, 'ok' | 'off' | 'warn' | 'bad'>> = {
  'up-to-date': 'ok',
  behind: 'warn',
  waiting: 'warn',
  'key-refused': 'bad',
  'quota-used-up': 'bad',
  'not-answering': 'bad',
  recorded: 'off',
  announced: 'off',
}

const causes: Partial<Record<NetworkState, string>> = {
  'key-refused': 'its key is refused',
  'quota-used-up': 'the quota of its key is used up',
  'not-answering': 'its data service does not answer',
  waiting: 'its data service limits the rate of requests',
}

/** The states of all networks in sentences: those that work, then each that does not with the cause, then the others. */
export function statusSentence(all: readonly NetworkStatus[], now: number): string {
  const inState = (state: NetworkState) => all.filter((one) => one.state === state)
  const faulty = faultyStates.flatMap(inState)
  return [
    grouped(inState('up-to-date'), 'is up to date', 'are up to date'),
    ...faulty.map((network) => faultSentence(network, now)),
    grouped(inState('recorded'), 'is a recording', 'are recordings'),
    grouped(inState('announced'), 'is announced', 'are announced'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The worst first. */
const faultyStates: readonly NetworkState[] = [
  'key-refused',
  'quota-used-up',
  'not-answering',
  'waiting',
  'behind',
]

function faultSentence({ network, state, last_response, latest }: NetworkStatus, now: number): string {
  const { title } = networks[network]
  if (state === 'behind') {
    const age = latest?.time ? `from ${relativeText(latest.time as UtcTime, now)}` : 'old'
    return `${title} is behind: its newest block is ${age}.`
  }
  const shown = last_response
    ? `shows data from ${relativeText(last_response.at as UtcTime, now)}`
    : 'has no data'
  return `${title} ${shown}, because ${causes[state]}.`
}

function grouped(members: readonly NetworkStatus[], one: string, several: string): string {
  const names = members.map(({ network }, i) => (i === 0 ? networks[network].title : network))
  const [last = ''] = names.slice(-1)
  if (names.length < 2) return last && `${last} ${one}.`
  return `${names.slice(0, -1).join(', ')} and ${last} ${several}.`
}

/** The line below a network's state. */
export function stateContext({ state, source, latest, last_response }: NetworkStatus, now: number): string {
  if (state === 'announced') return 'not open yet'
  if (state === 'recorded') return 'does not grow'
  if (isCutOff(state)) {
    return last_response ? `data from ${relativeText(last_response.at as UtcTime, now)}` : 'no data yet'
  }
  const age = latest?.time ? `newest block ${relativeText(latest.time as UtcTime, now)}` : 'no block read yet'
  return source === 'simulated' ? `simulated, ${age}` : age
}

/** The newest block's epoch, with the share of it that has passed unless a recording stands still in it. */
export function epochText({ network, source, latest }: NetworkStatus): string | undefined {
  if (!latest) return undefined
  const { epoch_no, slot_no } = latest
  if (slot_no === null || source === 'recorded') return `epoch ${epoch_no}`
  // Slots count alike whenever a simulated chain started.
  const share =
    (slot_no - epochFirstSlot(networks[network], epoch_no)) / epochLength(networks[network], epoch_no)
  return `epoch ${epoch_no}, ${(Math.floor(share * 10_000) / 100).toFixed(2)}%`
}

/** The line below a network's lag; undefined where there is nothing to compare. */
export function lagContext({ state, source, latest, normal_lag }: NetworkStatus): string | undefined {
  if (source === 'recorded') return 'a recording does not grow'
  if (typeof latest?.time !== 'number') return undefined
  if (isCutOff(state)) return 'grows until the data service answers'
  if (normal_lag === null) return undefined
  const { figure, unit } = spanParts(normal_lag)
  return `normal is under ${figure} ${unit}`
}

/** A duration of any size in one unit: `0.4 s`, `19 s`, `24 min`, `6 h`, `12 days`. */
export function spanParts(milliseconds: number): { readonly figure: string; readonly unit: string } {
  const seconds = Math.max(milliseconds, 0) / 1000
  if (seconds < 10) return { figure: (Math.floor(seconds * 10) / 10).toFixed(1), unit: 's' }
  if (seconds < 60) return { figure: String(Math.floor(seconds)), unit: 's' }
  if (seconds < 3600) return { figure: String(Math.floor(seconds / 60)), unit: 'min' }
  if (seconds < 48 * 3600) return { figure: String(Math.floor(seconds / 3600)), unit: 'h' }
  return { figure: groupDigits(String(Math.floor(seconds / 86_400))), unit: 'days' }
}

/** The share of requests that had a response, in percent with one decimal, never rounded up; undefined without any. */
export function answeredPercent({ last_hour }: Pick<NetworkStatus, 'last_hour'>): string | undefined {
  let answered = 0
  let all = 0
  for (const { cached, upstream, refused, failed } of last_hour) {
    answered += cached + upstream
    all += cached + upstream + refused + failed
  }
  if (all === 0) return undefined
  return answered === all ? '100' : (Math.floor((answered / all) * 1000) / 10).toFixed(1)
}
