import { type DrawnNode, type PaintProperty, type PaintStyle, paintProperties } from './drawn-node.ts'

/** Properties in the order of the table. */
const properties = Object.keys(paintProperties) as PaintProperty[]

/** Reads an element of the document with the styles that it has there; undefined for one that is not shown. */
export function readDrawing(element: Element): DrawnNode | undefined {
  const computed = getComputedStyle(element)
  if (computed.display === 'none') return undefined
  const style: PaintStyle = Object.fromEntries(
    properties.map((name) => [name, computed.getPropertyValue(name)]),
  )
  return {
    name: element.localName,
    attributes: Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value])),
    style,
    children: Array.from(element.childNodes).flatMap((child) => {
      if (child instanceof Element) return readDrawing(child) ?? []
      return child.nodeValue ?? []
    }),
  }
}
