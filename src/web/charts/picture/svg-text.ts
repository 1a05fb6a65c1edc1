import {
  type DrawnNode,
  initialStyle,
  type PaintProperty,
  type PaintStyle,
  paintProperties,
} from './drawn-node.ts'

const COMMAND = /([a-zA-Z])([^a-zA-Z]*)/g
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g

/** Commands whose numbers are pairs of x and y, of x alone and of y alone. */
const axes: Readonly<Record<string, readonly ('x' | 'y')[]>> = {
  m: ['x', 'y'],
  l: ['x', 'y'],
  c: ['x', 'y'],
  s: ['x', 'y'],
  q: ['x', 'y'],
  t: ['x', 'y'],
  h: ['x'],
  v: ['y'],
  z: [],
}

/**
 * The path with its coordinates stretched, so that its lines keep their thickness in every program that draws it.
 * @throws {Error} for a command that cannot be stretched, as an arc
 */
export function stretchPath(path: string, by: { readonly x: number; readonly y: number }): string {
  return path.replaceAll(COMMAND, (_, command: string, text: string) => {
    const over = axes[command.toLowerCase()]
    if (!over) throw new Error(`the command ${command} of a path cannot be stretched`)
    let at = 0
    const numbers = Array.from(text.matchAll(NUMBER), ([number]) => {
      const axis = over[at++ % over.length] ?? 'x'
      return coordinateText(Number(number) * by[axis])
    })
    return command + numbers.join(' ')
  })
}

/** Hundredths of a pixel. */
function coordinateText(pixels: number): string {
  return String(Math.round(pixels * 100) / 100)
}

/** Coordinates of a part of the drawing, as they become pixels of the file. */
interface Space {
  /** Size that percentages are shares of, in the part's own units. */
  readonly width: number
  readonly height: number
  /** Pixels of a unit. */
  readonly x: number
  readonly y: number
  readonly newId: () => string
}

type Axis = 'x' | 'y'

const coordinates: Readonly<Record<string, Axis>> = {
  x: 'x',
  x1: 'x',
  x2: 'x',
  cx: 'x',
  width: 'x',
  y: 'y',
  y1: 'y',
  y2: 'y',
  cy: 'y',
  height: 'y',
}

/** Attributes of a page that mean nothing in a file, and those whose values the computed style has. */
const LEFT_OUT = /^(class|style|overflow|aria-hidden|tabindex|xmlns|preserveaspectratio|vector-effect|data-)/i

/**
 * A drawing as an SVG file that needs nothing else: styles as attributes, places in pixels, and no part with coordinates of its own,
 * which not every program reads.
 */
export function svgText(root: DrawnNode): string {
  const { width = '0', height = '0' } = root.attributes
  let clips = 0
  const newId = () => `clip-${++clips}`
  const space = { width: Number(width), height: Number(height), x: 1, y: 1, newId }
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    ...plainAttributes(root, initialStyle),
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
  }
  const children = root.children.map((child) => written(child, root.style, space)).join('')
  return `${element('svg', attributes, children)}\n`
}

function written(node: DrawnNode | string, around: PaintStyle, space: Space): string {
  if (typeof node === 'string') return escaped(node)
  const { name, attributes, before, inner } =
    node.name === 'svg' ? asGroup(node, around, space) : asElement(node, around, space)
  const children = node.children.map((child) => written(child, node.style, inner)).join('')
  return children === '' && name === 'g' ? '' : before + element(name, attributes, children)
}

interface Written {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Elements that it refers to. */
  readonly before: string
  readonly inner: Space
}

function asElement(node: DrawnNode, around: PaintStyle, space: Space): Written {
  const attributes: Record<string, string> = { ...plainAttributes(node, around) }
  for (const [name, value] of Object.entries(attributes)) {
    const axis = coordinates[name]
    if (axis && node.name !== 'pattern')
      attributes[name] = coordinateText(units(value, axis, space) * space[axis])
    else if (name === 'd') attributes[name] = stretchPath(value, space)
  }
  return { name: node.name, attributes, before: '', inner: space }
}

/** A part with coordinates of its own becomes a group at its place, within the edges that the part has. */
function asGroup(node: DrawnNode, around: PaintStyle, space: Space): Written {
  const { x = '0', y = '0', width = '100%', height = '100%', viewBox, overflow } = node.attributes
  const [left, top] = [units(x, 'x', space) * space.x, units(y, 'y', space) * space.y]
  const size = { x: units(width, 'x', space) * space.x, y: units(height, 'y', space) * space.y }
  const [fromLeft = 0, fromTop = 0, across = size.x, down = size.y] =
    viewBox?.split(/[ ,]+/).map(Number) ?? []
  const scale = { x: size.x / across, y: size.y / down }
  const origin = { x: -fromLeft * scale.x, y: -fromTop * scale.y }
  const clip = overflow === 'visible' ? undefined : space.newId()
  const {
    x: _,
    y: __,
    width: ___,
    height: ____,
    viewBox: _____,
    ...attributes
  } = plainAttributes(node, around)
  return {
    name: 'g',
    attributes: {
      ...attributes,
      ...translation(left + origin.x, top + origin.y),
      ...(clip !== undefined && { 'clip-path': `url(#${clip})` }),
    },
    before: clip === undefined ? '' : clipPath(clip, origin, size),
    inner: { ...space, width: across, height: down, ...scale },
  }
}

function translation(x: number, y: number): { readonly transform?: string } {
  return x === 0 && y === 0 ? {} : { transform: `translate(${coordinateText(x)} ${coordinateText(y)})` }
}

/** The edges of a part, in the coordinates of its group. */
function clipPath(id: string, origin: { x: number; y: number }, size: { x: number; y: number }): string {
  const rect = {
    x: coordinateText(-origin.x),
    y: coordinateText(-origin.y),
    width: coordinateText(size.x),
    height: coordinateText(size.y),
  }
  return element('clipPath', { id }, element('rect', rect, ''))
}

function units(value: string, axis: Axis, { width, height }: Space): number {
  if (!value.endsWith('%')) return Number(value)
  return (Number(value.slice(0, -1)) / 100) * (axis === 'x' ? width : height)
}

/** The element's own attributes, and those of its style that differ from the style around it. */
function plainAttributes({ name, attributes, style }: DrawnNode, around: PaintStyle): Record<string, string> {
  const kept = Object.entries(attributes).filter(
    ([name]) => !LEFT_OUT.test(name) && !(name in paintProperties),
  )
  if (name === 'title' || name === 'desc') return Object.fromEntries(kept)
  const painted = (Object.entries(style) as [PaintProperty, string][]).filter(
    ([property, value]) => value !== styleBefore(property, around),
  )
  const texts = painted.map(([property, value]) => [property, paintText(value)] as const)
  return Object.fromEntries([...kept, ...texts.map(([property, text]) => asAttribute(property, text))])
}

/** The value that an element has where nothing gives it one. */
function styleBefore(property: PaintProperty, around: PaintStyle): string | undefined {
  const { inherits, initial } = paintProperties[property]
  return inherits ? around[property] : initial
}

/** The one property without an attribute of its own is a style. */
function asAttribute(property: PaintProperty, text: string): readonly [name: string, value: string] {
  return property === 'font-variant-numeric' ? ['style', `${property}:${text}`] : [property, text]
}

/** A computed value as an attribute: colours in hexadecimal digits, addresses of patterns without quotation marks. */
function paintText(value: string): string {
  return hexColour(value.replaceAll(/url\("(#[^"]*)"\)/g, 'url($1)')).replace(/^([\d.]+)px$/, '$1')
}

function element(name: string, attributes: Readonly<Record<string, string>>, children: string): string {
  const texts = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const start = `<${name}${texts.join('')}`
  return children === '' ? `${start}/>` : `${start}>${children}</${name}>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A computed colour without transparency in hexadecimal digits; any other text as it is. */
export function hexColour(text: string): string {
  const rgb = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(text)
  if (rgb) return hex(rgb.slice(1).map(Number))
  const srgb = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)\)$/.exec(text)
  return srgb ? hex(srgb.slice(1).map((share) => Math.round(Number(share) * 255))) : text
}

function hex(parts: readonly number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
