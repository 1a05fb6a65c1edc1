import { type Bounds, boundsText, readBoundsText } from './bounds.ts'
import { type NamedEpochs, readNamedEpochs } from './named-epochs.ts'
import {
  ofRows,
  oneOf,
  pageNumber,
  type SearchParameter,
  type SearchSchema,
  someOf,
  sortOrder,
  subsetOf,
  text,
  unusable,
  wholeNumber,
} from './search-schema.ts'
import { type NumberRules, readTypedNumber } from './typed-number.ts'

/** The measures of an epoch that have a chart, in the order in which the charts are shown. */
export const chartKeys = ['tx', 'fees', 'blocks', 'output', 'fee-per-tx', 'tx-per-block'] as const

export type ChartKey = (typeof chartKeys)[number]

export type MeasureKey = ChartKey | 'output-per-tx'

/** A column of the table of epochs, in the order in which they are shown. The number of the epoch is always there. */
export const epochColumns = [
  'era',
  'starts',
  'tx',
  'fees',
  'blocks',
  'output',
  'fee-per-tx',
  'tx-per-block',
  'change',
  'first-block',
  'last-block',
  'id',
] as const

export type EpochColumn = (typeof epochColumns)[number]

/** The columns of the table of epochs without a choice. */
export const firstEpochColumns = epochColumns.filter(
  (name) => !['tx-per-block', 'first-block', 'last-block', 'id'].includes(name),
)

/** `from=300&to=322`: the epochs that charts show; undefined for those of the first view. */
const range: SearchParameter<NamedEpochs | undefined> = {
  names: ['from', 'to'],
  standard: undefined,
  read: ([from, to]) => readNamedEpochs({ get: (name) => (name === 'from' ? from : to) ?? null }) ?? unusable,
  write: (epochs) => [epochs?.first.toString(), epochs?.last?.toString()],
}

/** The lines that a chart can have: at the median of its range, or through the means of the last five or ten epochs. */
const chartLines = ['none', 'mean-5', 'mean-10', 'median'] as const

export type ChartLine = (typeof chartLines)[number]

/** `line=mean-5`; `median=yes` names the median too. */
const line: SearchParameter<ChartLine> = {
  names: ['line', 'median'],
  standard: 'none',
  read: ([found, median]) =>
    chartLines.find((one) => one === found) ??
    (found === undefined && median === 'yes' ? 'median' : unusable),
  write: (chosen) => [chosen === 'none' ? undefined : chosen, undefined],
}

/** The parameters of charts of epochs: their range, measures, scale and line. */
const charts = {
  range,
  charts: someOf('charts', chartKeys, ['tx', 'fees']),
  scale: oneOf('scale', ['linear', 'log'], 'linear'),
  line,
} satisfies SearchSchema

export type Scale = (typeof charts)['scale']['standard']

/** Epochs, both included. */
interface Epochs {
  readonly first: number
  readonly last: number
}

/** The two sides of a comparison: A, which was chosen, and B, which may be said relative to A. */
export interface EpochComparison {
  readonly a: Epochs
  /** The epochs of B, or as many as A has directly before it. */
  readonly b: Epochs | 'before'
}

/** `a=308-322&b=293-307`; without `b`, A meets the epochs before it. */
function comparisonBy(names: readonly [a: string, b: string]): SearchParameter<EpochComparison | undefined> {
  return {
    names,
    standard: undefined,
    read: ([first, second]) => {
      const a = readEpochs(first)
      return a ? { a, b: readEpochs(second) ?? 'before' } : unusable
    },
    write: (sides) => [
      sides && epochsParameter(sides.a),
      sides && sides.b !== 'before' ? epochsParameter(sides.b) : undefined,
    ],
  }
}

/** Reads `315` or `308-322`. */
function readEpochs(found: string | undefined): Epochs | undefined {
  const [, first, last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(found ?? '') ?? []
  const epochs = { first: Number(first), last: Number(last) }
  return first === undefined || epochs.first > epochs.last ? undefined : epochs
}

function epochsParameter({ first, last }: Epochs): string {
  return first === last ? `${first}` : `${first}-${last}`
}

const anyColumns = subsetOf<EpochColumn>('columns', epochColumns, firstEpochColumns)

/** The columns that a person chose; undefined for those of the first view. */
const columns: SearchParameter<readonly EpochColumn[] | undefined> = {
  ...anyColumns,
  standard: undefined,
  write: (chosen) => (chosen ? anyColumns.write(chosen) : [undefined]),
}

const DECIMALS = 6

/** The numbers by which a figure of epochs is filtered; a change has a sign. */
export function filterRules(key: MeasureKey | 'change'): NumberRules {
  return { decimals: DECIMALS, isSigned: key === 'change' }
}

/** `fees=..95000.5`, in plain digits of the unit; an end that is no number is left out. */
function figureBounds(key: MeasureKey | 'change'): SearchParameter<Bounds<string> | undefined> {
  return ofRows({
    names: [key],
    standard: undefined,
    read: ([found]) => {
      const texts = readBoundsText(found ?? null)
      const least = texts && readTypedNumber(texts.least, filterRules(key))
      const greatest = texts && readTypedNumber(texts.greatest, filterRules(key))
      return least === undefined && greatest === undefined ? unusable : { least, greatest }
    },
    write: (bounds) => [bounds && boundsText(bounds)],
  })
}

/** The filters of the table of epochs, by measure and by the change of the transactions from the epoch before. */
export const epochFilters = {
  tx: figureBounds('tx'),
  fees: figureBounds('fees'),
  blocks: figureBounds('blocks'),
  output: figureBounds('output'),
  'fee-per-tx': figureBounds('fee-per-tx'),
  'tx-per-block': figureBounds('tx-per-block'),
  'output-per-tx': figureBounds('output-per-tx'),
  change: figureBounds('change'),
} satisfies Record<MeasureKey | 'change', SearchParameter<Bounds<string> | undefined>>

/** The page of epochs with its table. */
export const epochsSearch = {
  ...charts,
  /** A comparison, which has a page of its own. */
  comparison: comparisonBy(['compare', 'with']),
  /** The epoch that is selected. */
  at: wholeNumber('at'),
  /** The rows of the table. */
  rows: oneOf('rows', ['epochs', 'years', 'eras'], 'epochs'),
  columns,
  ...epochFilters,
  sort: sortOrder<EpochColumn | 'no'>(['no', ...epochColumns], { column: 'no', descending: true }),
  page: pageNumber,
} satisfies SearchSchema

/** The comparison of epochs. */
export const compareSearch = {
  /** Without it, that of the newest year of epochs with those before. */
  comparison: comparisonBy(['a', 'b']),
  /** The basis of the table. */
  show: oneOf('show', ['total', 'mean']),
  /** The place of the chart at which the cursor rests. */
  place: wholeNumber('place', /^[1-9]\d{0,4}$/),
  /** The measure of the chart. */
  measure: oneOf('measure', ['tx', 'fees', 'blocks', 'output'], 'tx'),
  scale: charts.scale,
} satisfies SearchSchema

/** The presentation, which shows what the page of epochs shows. */
export const presentationSearch = {
  range: charts.range,
  charts: charts.charts,
  scale: charts.scale,
  line,
  /** The epoch that is read. */
  at: wholeNumber('at'),
  /** The slide that is shown; empty for the first one. */
  step: text('step'),
} satisfies SearchSchema

/** The charts in a frame of another site. */
export const embedSearch = {
  ...charts,
  /** How many of the newest epochs, in place of a range. */
  last: wholeNumber('last', /^[1-9]\d{0,4}$/),
  /** `auto` is that of the reader's system. */
  theme: oneOf('theme', ['auto', 'light', 'dark'], 'auto'),
} satisfies SearchSchema
