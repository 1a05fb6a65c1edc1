import { htmlText } from '#explorer-protocol/html-text.ts'
import type { Figure, PictureChart, PlacedContent } from '../page-heads/picture-content.ts'
import { PREVIEW_SIZE } from '../page-heads/preview-address.ts'

/** Colours of the light theme, as `tokens.css` has them: a picture is shown on pages whose theme is not known. */
export const colours = {
  page: '#f7f8f6',
  ink: '#14191b',
  'ink-2': '#454d51',
  'ink-3': '#5e676b',
  rule: '#dcdfdb',
  'rule-2': '#b3bab7',
  needle: '#c22f18',
  tx: '#0f6f8f',
  'tx-soft': '#b9d6df',
} as const

/** The area of the chart, in pixels. */
const AREA = { left: 64, right: 1136, top: 426, base: 554 } as const
const ACROSS = AREA.right - AREA.left
const { width, height } = PREVIEW_SIZE
/** Pixels between two figures. */
const GAP = 32
/** Share of its place that a bar takes where there is space, and pixels of a place below which there is none. */
const BAR_SHARE = 0.82
const NARROW = 5

/** The picture of a page as SVG: the network, a title, a line, three figures, a small chart. */
export function drawPicture({ place, title, state = '', line, figures, chart }: PlacedContent): string {
  const heading = title + state
  const content = [
    element('rect', { width, height, fill: colours.page }),
    mark(AREA.left, 44),
    text({ x: AREA.left + 66, y: 76, size: 30, weight: 600, fill: colours.ink }, 'Epochal'),
    text({ x: AREA.right, y: 76, size: 26, fill: colours['ink-2'], anchor: 'end' }, place),
    element('path', { d: `M${AREA.left} 108.5H${AREA.right}`, stroke: colours['rule-2'] }),
    text(
      {
        x: AREA.left - 3,
        y: 190,
        size: fittingSize(heading, ACROSS, [66, 56, 48, 40]),
        weight: 600,
        fill: colours.ink,
      },
      heading,
    ),
    text(
      { x: AREA.left, y: 236, size: fittingSize(line, ACROSS, [27, 24, 21]), fill: colours['ink-2'] },
      line,
    ),
    ...figureColumns(figures),
    ...(chart ? drawChart(chart) : []),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter">${content.join('')}</svg>`
}

/** Columns as wide as their figures want, all of one size. */
function figureColumns(figures: readonly Figure[]): string[] {
  const widthAt = (size: number) =>
    figures.reduce((sum, figure) => sum + columnWidth(figure, size), GAP * (figures.length - 1))
  const size = [50, 44, 38, 34, 30].find((candidate) => widthAt(candidate) <= ACROSS) ?? 26
  const space = (ACROSS - widthAt(size)) / Math.max(figures.length, 1)
  let x: number = AREA.left
  return figures.flatMap((figure) => {
    const at = x
    x += columnWidth(figure, size) + GAP + Math.min(space, 120)
    return [
      text({ x: at, y: 302, size: 24, fill: colours['ink-2'] }, figure.label),
      text({ x: at, y: 302 + 14 + size * 0.86, size, fill: colours.ink }, figureRuns(figure)),
    ]
  })
}

function columnWidth({ label, value, unit }: Figure, size: number): number {
  return Math.max(textWidth(label, 24), textWidth(unit ? `${value} ${unit}` : value, size))
}

function figureRuns({ value, unit }: Figure): TextRun[] {
  const [whole = '', fraction] = value.split('.')
  const quiet = [fraction && `.${fraction}`, unit && ` ${unit}`].filter(Boolean).join('')
  return [{ text: whole }, ...(quiet ? [{ text: quiet, fill: colours['ink-3'] }] : [])]
}

function drawChart(chart: PictureChart): string[] {
  const { left, right, top, base } = AREA
  const axis = { y: base + 32, size: 22, fill: colours['ink-3'] } as const
  const { caption, highest, ends } = chart
  return [
    element('path', { d: `M${left} ${top}H${right}`, stroke: colours.rule }),
    ...drawBars(chart),
    element('path', { d: `M${left} ${base + 0.5}H${right}`, stroke: colours['rule-2'] }),
    text({ x: left, y: top - 10, size: 20, fill: colours['ink-2'] }, caption),
    text({ x: right, y: top - 10, size: 20, fill: colours['ink-3'], anchor: 'end' }, `highest ${highest}`),
    text({ ...axis, x: left }, ends[0]),
    text({ ...axis, x: right, anchor: 'end' }, ends[1]),
  ]
}

/** Soft bodies with hard caps; the one that the picture is about is solid, one that is not final hatched. */
function drawBars({ values, picked, open }: PictureChart): string[] {
  const { left, top, base } = AREA
  const most = Math.max(...values.map((value) => value ?? 0), 1)
  const place = ACROSS / values.length
  const across = place < NARROW ? place : place * BAR_SHARE
  const bars = values.flatMap((value, i) => {
    if (value === undefined) return []
    const [x, y] = [
      tenths(left + i * place + (place - across) / 2),
      tenths(base - (value / most) * (base - top)),
    ]
    return [{ i, cap: `M${x} ${y}h${tenths(across)}`, body: `M${x} ${base}V${y}h${tenths(across)}V${base}z` }]
  })
  const plain = bars.filter(({ i }) => i !== picked && i !== open)
  const hatch = element('path', { d: 'M0 8L8 0', stroke: colours.tx, 'stroke-width': 1.5 })
  return [
    element('path', { d: plain.map(({ body }) => body).join(''), fill: colours['tx-soft'] }),
    element('path', { d: plain.map(({ cap }) => cap).join(''), stroke: colours.tx, 'stroke-width': 2 }),
    element('pattern', { id: 'open', width: 8, height: 8, patternUnits: 'userSpaceOnUse' }, hatch),
    ...bars
      .filter(({ i }) => i === picked || i === open)
      .map(({ i, body }) =>
        element('path', {
          d: body,
          fill: i === open ? 'url(#open)' : colours.tx,
          stroke: colours.tx,
          'stroke-width': i === open ? 2 : 0,
        }),
      ),
  ]
}

/** The bars of the favicon, `public/favicon.svg`. */
function mark(x: number, y: number): string {
  const bars = [
    [0, 10, 6],
    [4.5, 6, 10],
    [9, 2, 14],
    [13.5, 5, 11],
    [18, 9, 7],
  ] as const
  const scale = 2.3
  return bars
    .map(([left, top, high], i) =>
      element('rect', {
        x: x + left * scale,
        y: y + top * scale - 4,
        width: 2 * scale,
        height: high * scale,
        fill: i === bars.length - 1 ? colours.needle : colours.ink,
      }),
    )
    .join('')
}

type Attributes = Readonly<Record<string, string | number | undefined>>

/** An element with its attributes; undefined ones are left out. */
function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${typeof value === 'number' ? tenths(value) : htmlText(value)}"`],
  )
  return `<${name}${written.join('')}>${content}</${name}>`
}

/** A run of a line of text in another colour. */
interface TextRun {
  readonly text: string
  readonly fill?: string
}

interface TextStyle {
  readonly x: number
  /** The base line. */
  readonly y: number
  readonly size: number
  readonly fill: string
  readonly weight?: 400 | 600
  readonly anchor?: 'middle' | 'end'
}

/** A line of text; its runs follow each other. */
function text(style: TextStyle, content: string | readonly TextRun[]): string {
  const runs = typeof content === 'string' ? [{ text: content }] : content
  const { x, y, size, fill, weight, anchor } = style
  return element(
    'text',
    { x, y, 'font-size': size, fill, 'font-weight': weight, 'text-anchor': anchor, 'xml:space': 'preserve' },
    runs
      .map((run) =>
        run.fill ? element('tspan', { fill: run.fill }, htmlText(run.text)) : htmlText(run.text),
      )
      .join(''),
  )
}

/** Widths of characters of Inter in thousandths of the size of the font, rounded up; all others have that of a digit. */
const WIDTHS: Readonly<Record<string, number>> = {
  ' ': 290,
  ',': 300,
  '.': 300,
  ':': 300,
  i: 260,
  l: 260,
  '1': 500,
}
const DIGIT_WIDTH = 660

/** The width that a text needs at most, in pixels. */
function textWidth(content: string, size: number): number {
  let thousandths = 0
  for (const character of content) thousandths += WIDTHS[character] ?? DIGIT_WIDTH
  return (thousandths * size) / 1000
}

/** The largest of some sizes at which a text fits; the smallest where it fits at none. */
function fittingSize(content: string, width: number, sizes: readonly [number, ...number[]]): number {
  return sizes.find((size) => textWidth(content, size) <= width) ?? Math.min(...sizes)
}

/** A coordinate: tenths of a pixel are finer than the picture. */
function tenths(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
