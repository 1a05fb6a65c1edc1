import { expect, test } from 'vitest'
import { type DrawnNode, initialStyle, type PaintStyle } from './drawn-node.ts'
import { svgText } from './svg-text.ts'

function node(
  name: string,
  attributes: Record<string, string | number>,
  children: DrawnNode['children'] = [],
  style: PaintStyle = {},
): DrawnNode {
  const texts = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value)]))
  return { name, attributes: texts, style: { ...initialStyle, ...style }, children }
}

function file(...children: DrawnNode['children']): string {
  return svgText(node('svg', { width: 200, height: 100 }, children))
}

test('an element has its computed colours as attributes, where they differ from those around it', () => {
  const bar = node('rect', { class: 'bar', fill: 'var(--k)', width: 3 }, [], { fill: 'rgb(15, 111, 143)' })
  expect(file(bar)).toContain('<rect width="3" fill="#0f6f8f"/>')
  expect(file(node('rect', { width: 3 }))).toContain('<rect width="3"/>')
})

test('a part with coordinates of its own becomes a group, with every place in pixels', () => {
  const series = node(
    'svg',
    { width: '100%', height: 50, viewBox: '0 0 10 50', preserveAspectRatio: 'none', overflow: 'visible' },
    [node('path', { d: 'M1 50V20h.5m2 -5h1z' })],
  )
  const plot = node('svg', { x: 20, y: 8, width: 100, height: 50, overflow: 'visible' }, [
    node('line', { x1: '25%', x2: '100%', y1: 10, y2: 10 }),
    series,
  ])
  expect(file(plot)).toContain(
    [
      '<g transform="translate(20 8)">',
      '<line x1="25" x2="100" y1="10" y2="10"/>',
      '<g><path d="M10 50V20h5m20 -5h10z"/></g>',
      '</g>',
    ].join(''),
  )
})

test('a pattern keeps its size and its address', () => {
  const hatched = node('rect', { width: '50%' }, [], { fill: 'url("#_r_1_")' })
  expect(file(node('pattern', { id: '_r_1_', width: 4, height: 4 }), hatched)).toContain(
    '<pattern id="_r_1_" width="4" height="4"/><rect width="100" fill="url(#_r_1_)"/>',
  )
})

test('texts are written for XML', () => {
  expect(file(node('text', { x: 1 }, ['a < b & "c"']))).toContain('>a &lt; b &amp; &quot;c&quot;</text>')
})

test('digits of one width are a style, which has no attribute', () => {
  const text = svgText(node('svg', { width: 1, height: 1 }, [], { 'font-variant-numeric': 'tabular-nums' }))
  expect(text).toContain('style="font-variant-numeric:tabular-nums"')
})

test('a part that ends at its edges is cut off there', () => {
  const area = node('svg', { y: -2, width: '100%', height: 53, viewBox: '0 -2 10 53' }, [
    node('path', { d: 'M0 50V20h10V50z' }),
  ])
  expect(file(area)).toContain(
    [
      '<clipPath id="clip-1"><rect x="0" y="-2" width="200" height="53"/></clipPath>',
      '<g clip-path="url(#clip-1)"><path d="M0 50V20h200V50z"/></g>',
    ].join(''),
  )
})
