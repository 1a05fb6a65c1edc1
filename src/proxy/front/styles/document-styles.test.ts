import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { listSheetRules } from '../../../build/list-sheet-rules.ts'
import { withDocumentStyles } from './document-styles.ts'

const rules = {
  layers: ['base', 'features'],
  sheets: [
    {
      href: '/assets/style-1.css',
      rules: listSheetRules('@layer base{:root{--c:red;--w:1px}p{color:var(--c)}}'),
    },
    { href: '/assets/later-1.css', rules: listSheetRules('@layer features{p{margin:0}}') },
  ],
}

function documentOf(body: string): string {
  return `<html><head><title>Epochal</title></head><body>${body}</body></html>`
}

function styleOf(html: string): string {
  return /<style id="first-styles">([\s\S]*?)<\/style><\/head>/.exec(html)?.[1] ?? ''
}

const SHEET = '<link rel="stylesheet" href="/assets/style-1.css" fetchpriority="low">'

test('a document has the rules of the sheets that it names, in their layers, and the hash of all of them', () => {
  const { html, styleHash } = withDocumentStyles(documentOf(`<p>1</p>${SHEET}`), rules)
  const css = '@layer base,features;@layer base{:root{--c:red}p{color:var(--c)}}'
  expect(styleOf(html)).toBe(css)
  expect(styleHash).toBe(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
  const both = withDocumentStyles(documentOf(`<p>1</p>${SHEET}<link href="/assets/later-1.css">`), rules)
  expect(styleOf(both.html)).toContain('@layer features{p{margin:0}}')
  expect(both.styleHash).not.toBe(styleHash)
  expect(withDocumentStyles(documentOf('<p>2</p>'), rules).html).toContain(
    '<style id="first-styles">@layer base,features;</style>',
  )
})

test('a document has the rules of its own names, whichever documents were styled before', () => {
  const before = new Map<string, string>()
  const bodies = ['<p>1</p>', '<i>1</i>', '<p>2</p>', '<b style="color:var(--c)">1</b>', '<b>1</b>']
  for (const body of bodies.flatMap((body) => [body + SHEET, body])) {
    const styled = withDocumentStyles(documentOf(body), rules, 'named', before)
    expect(styled).toEqual(withDocumentStyles(documentOf(body), rules))
  }
  expect(before.size).toBeLessThan(2 * bodies.length)
})

test('style attributes are rules of the document, one for each different style', () => {
  const { html } = withDocumentStyles(
    documentOf(
      '<i style="left:12%">a</i><i style="--at:3%;width:var(--w)">b</i><i class="x" style="left:12%">c</i><i style="font-family:&quot;A &amp; B&quot;">d</i>',
    ),
    rules,
  )
  expect(html).toContain(
    '<body><i data-s="0">a</i><i data-s="1">b</i><i class="x" data-s="0">c</i><i data-s="2">d</i></body>',
  )
  expect(styleOf(html)).toBe(
    '@layer base,features;[data-s="0"]{left:12%}[data-s="1"]{--at:3%;width:var(--w)}[data-s="2"]{font-family:"A & B"}',
  )
})

test('the custom properties of style attributes and of the attributes of pictures are there', () => {
  const body = `<i style="width:var(--w)">a</i><path stroke="var(--c)">${SHEET}`
  expect(styleOf(withDocumentStyles(documentOf(body), rules).html)).toContain(':root{--c:red;--w:1px}')
})

test.each(['left:1px}p{color:red', 'left:1px&lt;/style&gt;', '@import &quot;x&quot;', 'left:\\7d'])(
  'a style attribute that could end its rule is left out: %s',
  (style) => {
    const { html } = withDocumentStyles(documentOf(`<i style="${style}">a</i>`), rules)
    expect(html).toContain('<i>a</i>')
    expect(styleOf(html)).toBe('@layer base,features;')
  },
)

test('text that looks like an attribute stays as it is', () => {
  const text =
    '<p>style=&quot;left:1px&quot;</p><script type="application/json">{"a":" style=\\"left:1px\\""}</script>'
  expect(withDocumentStyles(documentOf(text), rules).html).toContain(text)
})
