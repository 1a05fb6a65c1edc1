import type { Network } from '#cardano/network.ts'
import { epochStart } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { EpochRange } from '#web/charts/epoch-series.ts'

/** The epochs of a year or of an era, as far as they are on record. */
export interface EpochGroup {
  readonly name: string
  /** From the first epoch that is on record to the last one. */
  readonly range: EpochRange
  /** Those on record, in ascending order. */
  readonly epochs: readonly Epoch[]
  /** How many the year or the era has. Undefined of an era in progress. */
  readonly whole: number | undefined
}

/** The epochs on record by the year, in UTC, in which they begin; the newest year first. @param epochs in ascending order */
export function yearsOf(network: Network, epochs: readonly Epoch[]): readonly EpochGroup[] {
  const yearOf = (no: number) => new Date(epochStart(network, no)).getUTCFullYear()
  const groups = grouped(epochs, ({ no }) => String(yearOf(no)))
  return groups.map((group): EpochGroup => {
    let [first, last] = [group.range.first, group.range.last]
    while (first > 0 && yearOf(first - 1) === Number(group.name)) first--
    while (yearOf(last + 1) === Number(group.name)) last++
    return { ...group, whole: last - first + 1 }
  })
}

/** The epochs on record by their era, the newest first. @param epochs in ascending order */
export function erasOf({ eras }: Pick<Network, 'eras'>, epochs: readonly Epoch[]): readonly EpochGroup[] {
  const eraOf = (no: number) => eras.findLast(({ firstEpoch }) => firstEpoch <= no)
  const groups = grouped(
    epochs.filter(({ no }) => eraOf(no)),
    ({ no }) => eraOf(no)?.name ?? '',
  )
  return groups.map((group): EpochGroup => {
    const at = eras.findIndex(({ name }) => name === group.name)
    const [begin, next] = [eras[at]?.firstEpoch ?? 0, eras[at + 1]?.firstEpoch]
    return { ...group, whole: next === undefined ? undefined : next - begin }
  })
}

function grouped(epochs: readonly Epoch[], nameOf: (epoch: Epoch) => string): Omit<EpochGroup, 'whole'>[] {
  const groups = new Map<string, Epoch[]>()
  for (const epoch of epochs) {
    const name = nameOf(epoch)
    const members = groups.get(name)
    if (members) members.push(epoch)
    else groups.set(name, [epoch])
  }
  return [...groups]
    .map(([name, members]) => ({
      name,
      range: { first: members[0]?.no ?? 0, last: members.at(-1)?.no ?? 0 },
      epochs: members,
    }))
    .toReversed()
}
