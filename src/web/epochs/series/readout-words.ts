import type { Network } from '#cardano/network.ts'
import { epochLength } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { countedSlots, type OpenEpoch } from '../../chain/epoch-coverage.ts'
import {
  blockCount,
  feePerTransaction,
  feeTotal,
  figureOf,
  type Measure,
  type MeasureKey,
  transactionCount,
} from '../../chain/measures/measure.ts'
import { changeText } from '../../chain/measures/measure-text.ts'

const beside: readonly Measure[] = [transactionCount, feeTotal, feePerTransaction, blockCount]
/** Figures of a read-out at least. */
const FEWEST = 4

/** The figures of a read-out: those of the charts, and some beside them where there are few charts. */
export function readoutMeasures(charts: readonly Measure[]): readonly Measure[] {
  const others = beside.filter((measure) => !charts.includes(measure))
  return [...charts, ...others.slice(0, Math.max(FEWEST - charts.length, 0))]
}

const shortTitles: Partial<Record<MeasureKey, string>> = {
  'fee-per-tx': 'Fee per tx',
  'tx-per-block': 'Tx per block',
}

/** `Fees, ADA`. */
export function readoutTitle({ key, title, unit }: Measure): string {
  return [shortTitles[key] ?? title, unit].filter(Boolean).join(', ')
}

/**
 * The change of transactions against the epoch before. Of an epoch whose figures are not final, it is that against the same share
 * of the epoch before. Undefined where one of both is not known.
 */
export function readoutChange(
  network: Network,
  epoch: Epoch | undefined,
  before: Epoch | undefined,
  open: OpenEpoch | undefined,
): string | undefined {
  const [from, to] = [before, epoch].map((one) => one && figureOf(transactionCount, one))
  if (!epoch || !from || !to) return undefined
  if (epoch.no !== open?.no) return changeText(from, to)
  const [slots, all] = [countedSlots(network, epoch, open.coverage), epochLength(network, epoch.no)]
  return changeText({ over: from.over * BigInt(slots), under: from.under * BigInt(all) }, to)
}

/** The label of that change. */
export function changeLabel(no: number, open: OpenEpoch | undefined): string {
  return no === open?.no ? `Tx vs pace of ${no - 1}` : `Tx against ${no - 1}`
}
