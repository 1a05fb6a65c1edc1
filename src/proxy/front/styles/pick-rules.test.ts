import { expect, test } from 'vitest'
import { listSheetRules } from '../../../build/list-sheet-rules.ts'
import { markupNames } from './markup-names.ts'
import { pickRules } from './pick-rules.ts'

function picked(css: string, markup: string, used: readonly string[] = []): string {
  return pickRules(listSheetRules(css), markupNames(markup), used)
}

const MARKUP =
  '<html data-place="page"><main id="main" class="page page--wide"><table class="table"><tbody><tr><td>1</td></tr></tbody></table></main></html>'

test.each([
  ['.page', true],
  ['.absent', false],
  ['.page.page--wide', true],
  ['.page .absent', false],
  ['.absent .page', false],
  ['.page>.table tbody td', true],
  ['.table~ul', false],
  ['#main', true],
  ['#other', false],
  ['*', true],
  [':root', true],
  [':root[data-theme=dark]', true],
  ['html:not([data-place=overview]) .page', true],
  ['.page:not(.absent)', true],
  ['.page:hover', true],
  ['.page:focus-visible::before', true],
  ['.page[aria-busy=true]', true],
  ['[aria-sort] .page', true],
  ['.page:is(.absent)', false],
  ['.page:is(.absent,.other)', true],
  ['.page:where(.table)', true],
  ['.page:has(.absent)', false],
  ['.page:has(>.table,>.absent)', true],
  ['.page:has([aria-invalid])', true],
  ['tr:nth-child(2n)', true],
  ['.page::backdrop', true],
  ['.absent::before', false],
])('a rule for %s is taken: %s', (selector, isTaken) => {
  expect(picked(`${selector}{color:red}`, MARKUP)).toBe(isTaken ? `${selector}{color:red}` : '')
})

test('of several selectors those are kept that can match', () => {
  expect(picked('.page,.absent,h1 .page,.table{margin:0}', MARKUP)).toBe('.page,.table{margin:0}')
})

test('rules keep their order, layers and conditions, and neighbours share them', () => {
  const css =
    '@layer base{*{margin:0}.page{color:red}@media (width<=767px){.page{color:blue}.absent{top:0}.table{top:1px}}.page{top:0}}@layer layout{.table{left:0}}.page{right:0}'
  expect(picked(css, MARKUP)).toBe(css.replace('.absent{top:0}', ''))
})

test('rules for printing wait for the sheet', () => {
  expect(picked('@media print{.page{color:red}}@media not print{.page{top:0}}', MARKUP)).toBe(
    '@media not print{.page{top:0}}',
  )
})

test('custom properties are taken where a rule, an attribute or another such property uses them', () => {
  const css =
    ':root{--a:var(--b);--b:1px;--c:var(--d);--d:2px;--e:3px}.page{top:var( --a)}.absent{top:var(--e)}'
  expect(picked(css, MARKUP)).toBe(':root{--a:var(--b);--b:1px}.page{top:var( --a)}')
  expect(picked(css, MARKUP, ['--c'])).toBe(
    ':root{--a:var(--b);--b:1px;--c:var(--d);--d:2px}.page{top:var( --a)}',
  )
  expect(picked(':root{--e:1px}', MARKUP)).toBe('')
})

test('keyframes are taken where a rule names them, with the custom properties in them', () => {
  const css =
    ':root{--far:9px;--near:1px}@keyframes move{to{left:var(--far)}}@keyframes rest{to{left:var(--near)}}.page{animation:1s move}.absent{animation-name:rest}'
  expect(picked(css, MARKUP)).toBe(
    ':root{--far:9px}@keyframes move{to{left:var(--far)}}.page{animation:1s move}',
  )
})
