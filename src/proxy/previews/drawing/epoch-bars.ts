import { colours } from './colours.ts'
import { element, tenths, text, textWidth } from './svg.ts'

/** A chart of one value for each epoch. */
export interface EpochBars {
  /** The value of each epoch, from the first on; undefined where it is not on record. */
  readonly values: readonly (number | undefined)[]
  readonly first: number
  readonly series: 'tx' | 'fee'
  /** The measure that is drawn, and its unit. */
  readonly caption: string
  /** Writes the largest value. */
  readonly most: (value: number) => string
  /** The epoch that is drawn solid. */
  readonly picked?: number | undefined
  /** The epoch whose figures are not final: hatched. */
  readonly open?: number | undefined
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Pixels below the plot for the numbers of epochs. */
const AXIS = 32
/** Pixels above the plot for the caption. */
const CAPTION = 14
/** Share of its place that a bar takes where there is space, as in the charts of the pages. */
const WIDTH = 0.82
/** Pixels of a place below which there is no space between bars. */
const NARROW = 5

export function epochBars(chart: EpochBars): string {
  const { values, first, series, left, right, picked, open } = chart
  const [top, base] = [chart.top + CAPTION, chart.bottom - AXIS]
  const most = Math.max(...values.map((value) => value ?? 0), 1)
  const place = (right - left) / values.length
  const width = place < NARROW ? place : place * WIDTH
  const bars = values.flatMap((value, i) => {
    if (value === undefined) return []
    const x = left + i * place + (place - width) / 2
    return [{ no: first + i, x, y: base - (value / most) * (base - top) }]
  })
  const plain = bars.filter(({ no }) => no !== picked && no !== open)
  const alone = bars.filter(({ no }) => no === picked || no === open)
  return [
    element('path', { d: `M${left} ${top}H${right}`, stroke: colours.rule }),
    ...(place < NARROW ? stepArea(plain, width, base, series) : separateBars(plain, width, base, series)),
    ...alone.map(({ no, x, y }) => ownBar({ x, y, width, base, series, isOpen: no === open })),
    ...gaps(values).map(([from, to]) => gap(left + from * place, left + to * place, top, base)),
    element('path', { d: `M${left} ${base + 0.5}H${right}`, stroke: colours['rule-2'] }),
    text({ x: left, y: top - 10, size: 20, fill: colours['ink-2'] }, chart.caption),
    text(
      { x: right, y: top - 10, size: 20, fill: colours['ink-3'], anchor: 'end' },
      `highest ${chart.most(most)}`,
    ),
    ...numbers(chart, place),
  ].join('')
}

interface Bar {
  readonly no: number
  readonly x: number
  /** The cap. */
  readonly y: number
}

/** Soft bodies with hard caps. */
function separateBars(
  bars: readonly Bar[],
  width: number,
  base: number,
  series: EpochBars['series'],
): string[] {
  const bodies = bars.map(({ x, y }) => outline(x, y, width, base)).join('')
  const caps = bars.map(({ x, y }) => `M${tenths(x)} ${tenths(y)}h${tenths(width)}`).join('')
  return [
    element('path', { d: bodies, fill: colours[`${series}-soft`] }),
    element('path', { d: caps, stroke: colours[series], 'stroke-width': 2 }),
  ]
}

/** Thin bars as one area under a line of steps, for each run of epochs. */
function stepArea(bars: readonly Bar[], width: number, base: number, series: EpochBars['series']): string[] {
  return runsOf(bars).flatMap((run) => {
    const start = tenths(run[0].x)
    const steps = run.map(({ x, y }) => `V${tenths(y)}H${tenths(x + width)}`).join('')
    return [
      element('path', { d: `M${start} ${base}${steps}V${base}z`, fill: colours[`${series}-soft`] }),
      element('path', {
        d: `M${start} ${tenths(run[0].y)}${steps}`,
        fill: 'none',
        stroke: colours[series],
        'stroke-width': 1.5,
      }),
    ]
  })
}

function runsOf(bars: readonly Bar[]): [Bar, ...Bar[]][] {
  const runs: [Bar, ...Bar[]][] = []
  for (const bar of bars) {
    const run = runs.at(-1)
    if (run?.at(-1)?.no === bar.no - 1) run.push(bar)
    else runs.push([bar])
  }
  return runs
}

/** Pixels of a bar from which it is hatched. */
const HATCHED = 8

/** The picked epoch is solid; one whose figures are not final is an outline, with hatches where there is room. */
function ownBar({
  x,
  y,
  width,
  base,
  series,
  isOpen,
}: {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly base: number
  readonly series: EpochBars['series']
  readonly isOpen: boolean
}): string {
  const isHatched = isOpen && width >= HATCHED
  const lines = element('path', { d: 'M0 8L8 0', stroke: colours[series], 'stroke-width': 1.5 })
  const pattern = { id: 'open', width: 8, height: 8, patternUnits: 'userSpaceOnUse' }
  return [
    isHatched ? element('pattern', pattern, lines) : '',
    element('path', {
      d: outline(x, y, width, base),
      fill: isHatched ? 'url(#open)' : colours[series],
      stroke: colours[series],
      'stroke-width': isHatched ? 2 : undefined,
    }),
  ].join('')
}

function outline(x: number, y: number, width: number, base: number): string {
  return `M${tenths(x)} ${base}V${tenths(y)}h${tenths(width)}V${base}z`
}

/** The first and the last epoch, and the picked one, whose number takes the room that it needs. */
function numbers({ values, first, left, right, bottom, picked }: EpochBars, place: number): string[] {
  const last = first + values.length - 1
  const at = picked === undefined ? undefined : left + (picked - first + 0.5) * place
  const room = 16 + textWidth(String(last), 22) * 1.5
  const ends = [
    { no: first, x: left, anchor: undefined },
    { no: last, x: right, anchor: 'end' as const },
  ].filter(({ x }) => at === undefined || Math.abs(at - x) > room)
  return [
    ...ends.map(({ no, x, anchor }) =>
      text({ x, y: bottom, size: 22, fill: colours['ink-3'], ...(anchor && { anchor }) }, String(no)),
    ),
    ...(at === undefined
      ? []
      : [text({ x: at, y: bottom, size: 22, weight: 600, anchor: 'middle' }, String(picked))]),
  ]
}

/** Runs of places without a value. */
function gaps(values: readonly (number | undefined)[]): (readonly [from: number, to: number])[] {
  const found: (readonly [number, number])[] = []
  values.forEach((value, i) => {
    if (value !== undefined) return
    const before = found.at(-1)
    if (before?.[1] === i) found[found.length - 1] = [before[0], i + 1]
    else found.push([i, i + 1])
  })
  return found
}

/** A gap is never zero: it has dashed edges, and says why where there is room. */
function gap(from: number, to: number, top: number, base: number): string {
  const label = 'not on record'
  const lines = element('path', {
    d: `M${tenths(from)} ${top}V${base}M${tenths(to)} ${top}V${base}`,
    stroke: colours['rule-2'],
    'stroke-dasharray': '4 4',
  })
  const hasRoom = textWidth(label, 18) < to - from
  const middle = { x: (from + to) / 2, y: (top + base) / 2 + 6, anchor: 'middle' } as const
  return hasRoom ? lines + text({ ...middle, size: 18, fill: colours['ink-3'] }, label) : lines
}
