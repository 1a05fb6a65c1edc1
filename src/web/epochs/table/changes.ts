import type { Epoch } from '#contract/resources/epoch.ts'
import { figureOf, transactionCount } from '#web/measures/measure.ts'
import { changeOf, type Ratio } from '#web/measures/ratio.ts'
import type { OpenEpoch } from '#web/tip/epoch-coverage.ts'

/** The change of an epoch's transactions from the epoch before, in percent. */
export type Changes = (epoch: Epoch) => Ratio | undefined

/**
 * Each change is computed once. There is none for an open epoch, whose transactions are not all there, nor where the epoch before is not
 * on record or had no transactions.
 * @param all every epoch on record
 */
export function changesOf(all: readonly Epoch[], open: OpenEpoch | undefined): Changes {
  const byNo = new Map(all.map((epoch) => [epoch.no, epoch]))
  const known = new Map<number, Ratio | undefined>()
  return ({ no }) => {
    if (!known.has(no))
      known.set(no, no === open?.no ? undefined : percentChange(byNo.get(no - 1), byNo.get(no)))
    return known.get(no)
  }
}

function percentChange(before: Epoch | undefined, epoch: Epoch | undefined): Ratio | undefined {
  const [from, to] = [before, epoch].map((epoch) => epoch && figureOf(transactionCount, epoch))
  const change = from && to && changeOf(from, to)
  return change && { over: change.over * 100n, under: change.under }
}
