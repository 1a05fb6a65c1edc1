/** An element of a drawing as a browser shows it. */
export interface DrawnNode {
  readonly name: string
  /** Attributes as they are in the document. */
  readonly attributes: Readonly<Record<string, string>>
  /** Computed values of the properties in `paintProperties`. */
  readonly style: PaintStyle
  readonly children: readonly (DrawnNode | string)[]
}

export type PaintStyle = Readonly<Partial<Record<PaintProperty, string>>>

export type PaintProperty = keyof typeof paintProperties

interface PaintRule {
  /** Computed value of an element that nothing gives one. */
  readonly initial: string
  /** Whether elements inside have the same value. */
  readonly inherits: boolean
}

/** Properties that a drawing depends on. */
export const paintProperties = {
  fill: inherited('rgb(0, 0, 0)'),
  'fill-opacity': inherited('1'),
  stroke: inherited('none'),
  'stroke-width': inherited('1px'),
  'stroke-opacity': inherited('1'),
  'stroke-dasharray': inherited('none'),
  'stroke-linecap': inherited('butt'),
  'stroke-linejoin': inherited('miter'),
  'paint-order': inherited('normal'),
  'font-family': inherited(''),
  'font-size': inherited('16px'),
  'font-weight': inherited('400'),
  'font-variant-numeric': inherited('normal'),
  'text-anchor': inherited('start'),
  opacity: { initial: '1', inherits: false },
} satisfies Readonly<Record<string, PaintRule>>

/** The style around a drawing. */
export const initialStyle = Object.fromEntries(
  Object.entries(paintProperties).map(([name, { initial }]) => [name, initial]),
) as PaintStyle

function inherited(initial: string): PaintRule {
  return { initial, inherits: true }
}
