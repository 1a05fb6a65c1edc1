import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { epochMarks } from './epoch-marks.ts'
import { MarkAxis } from './plot-axes.tsx'

/** The texts of an axis from epoch 300 on, each with its anchor and with the widths at which it is shown. */
function texts(last: number): (string | undefined)[][] {
  const shareOf = (no: number) => (no - 300 + 0.5) / (last - 300 + 1)
  const marks = epochMarks(networks.mainnet, { first: 300, last }, shareOf, true)
  const markup = renderToStaticMarkup(createElement(MarkAxis, { marks, y: 100, hasLine: true }))
  return [
    ...markup.matchAll(
      /<text [^>]*class="axis-text( axis-text-first)? ?([^"]*)"[^>]*text-anchor="(\w+)">([^<]*)</g,
    ),
  ].map(([, , rooms, anchor, text]) => [text, anchor, rooms])
}

test('the number of an epoch always stands under its bar', () => {
  expect(texts(320).filter(([text]) => text === '320')).toEqual([['320', 'middle', '']])
})

test('a month that the plot ends too soon for ends near its mark, at the widths where it would not fit', () => {
  expect(texts(321).filter(([text]) => text === 'Feb 2022')).toEqual([
    ['Feb 2022', 'middle', 'at-room at-room-7 at-room-11 at-room-14'],
    ['Feb 2022', 'end', 'at-room at-room-4'],
  ])
  expect(texts(320).find(([text]) => text === 'Nov 2021')).toEqual(['Nov 2021', 'middle', ''])
})
