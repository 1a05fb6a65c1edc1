import { PREVIEW_SIZE } from '#explorer-protocol/previews.ts'
import { colours } from './colours.ts'
import { element, fittingSize, type TextRun, text, textWidth } from './svg.ts'

/** A labelled figure. */
export interface Figure {
  readonly label: string
  /** `109,846.11`: the fraction and the unit are quieter than the rest. */
  readonly value: string
  readonly unit?: string
}

/** The parts of every picture: the network, a title, a line below it, three figures and a drawing. */
export interface PictureContent {
  /** The network as a sentence names it, with the word for data that is not live. */
  readonly place: string
  readonly title: string
  readonly line: string
  readonly figures: readonly Figure[]
  /** Drawn in the area below the figures. */
  readonly drawing: string
}

/** The area of the drawing, in pixels. */
export const AREA = { left: 64, right: 1136, top: 412, bottom: 586 } as const

const { width, height } = PREVIEW_SIZE
const ACROSS = AREA.right - AREA.left
/** Pixels between two figures. */
const GAP = 32

export function pictureFrame({ place, title, line, figures, drawing }: PictureContent): string {
  const content = [
    element('rect', { width, height, fill: colours.page }),
    mark(AREA.left, 44),
    text({ x: AREA.left + 66, y: 76, size: 30, weight: 600 }, 'Epochal'),
    text({ x: AREA.right, y: 76, size: 26, fill: colours['ink-2'], anchor: 'end' }, place),
    element('path', { d: `M${AREA.left} 108.5H${AREA.right}`, stroke: colours['rule-2'] }),
    text(
      { x: AREA.left - 3, y: 190, size: fittingSize(title, ACROSS, [66, 56, 48, 40]), weight: 600 },
      title,
    ),
    text(
      { x: AREA.left, y: 236, size: fittingSize(line, ACROSS, [27, 24, 21]), fill: colours['ink-2'] },
      line,
    ),
    ...figureColumns(figures),
    drawing,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter">${content.join('')}</svg>`
}

/** Columns as wide as their figures want, all of one size. */
function figureColumns(figures: readonly Figure[]): string[] {
  const sizes = [50, 44, 38, 34, 30, 26] as const
  const widthAt = (size: number) =>
    figures.reduce((sum, figure) => sum + columnWidth(figure, size), GAP * (figures.length - 1))
  const size = sizes.find((candidate) => widthAt(candidate) <= ACROSS) ?? 26
  const space = (ACROSS - widthAt(size)) / Math.max(figures.length, 1)
  let x: number = AREA.left
  return figures.flatMap((figure) => {
    const at = x
    x += columnWidth(figure, size) + GAP + Math.min(space, 120)
    return [
      text({ x: at, y: 302, size: 24, fill: colours['ink-2'] }, figure.label),
      text({ x: at, y: 302 + 14 + size * 0.86, size }, figureRuns(figure)),
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
