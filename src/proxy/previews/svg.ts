import { htmlText } from '#explorer-protocol/html-text.ts'

type Attributes = Readonly<Record<string, string | number | undefined>>

/** An element with its attributes; undefined ones are left out. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${typeof value === 'number' ? tenths(value) : htmlText(value)}"`],
  )
  return `<${name}${written.join('')}>${content}</${name}>`
}

/** A run of a line of text in another colour. */
export interface TextRun {
  readonly text: string
  readonly fill?: string
}

export interface TextStyle {
  readonly x: number
  /** The base line. */
  readonly y: number
  readonly size: number
  readonly fill: string
  readonly weight?: 400 | 600
  readonly anchor?: 'middle' | 'end'
}

/** A line of text; its runs follow each other. */
export function text(style: TextStyle, content: string | readonly TextRun[]): string {
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
const WIDTH = 660

/** The width that a text needs at most, in pixels. */
export function textWidth(content: string, size: number): number {
  let thousandths = 0
  for (const character of content) thousandths += WIDTHS[character] ?? WIDTH
  return (thousandths * size) / 1000
}

/** The largest of some sizes at which a text fits; the smallest where it fits at none. */
export function fittingSize(content: string, width: number, sizes: readonly [number, ...number[]]): number {
  return sizes.find((size) => textWidth(content, size) <= width) ?? Math.min(...sizes)
}

/** A coordinate: tenths of a pixel are finer than the picture. */
export function tenths(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
