import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { feePerTransaction, feeTotal, transactionCount } from '../../chain/measures/measure.ts'
import { epochPlaces } from '../epoch-series.ts'
import { EpochBarChart, type EpochBarChartProps } from './epoch-bar-chart.tsx'

const epochs = [4, 2, 3].map((tx_count, i) => ({ no: 300 + i, tx_count }) as Epoch)

function render(options: Partial<EpochBarChartProps> = {}): string {
  const chart = {
    network: networks.mainnet,
    places: epochPlaces(epochs, { first: 300, last: 302 }),
    measure: transactionCount,
    height: 236,
  }
  return renderToStaticMarkup(createElement(EpochBarChart, { ...chart, ...options }))
}

test('server rendering has the whole chart, in two paths and without a width', () => {
  const markup = render()
  expect(markup).toContain('d="M0.09 188V0h0.82V188h0.18V94h0.82V188h0.18V47h0.82V188z"')
  expect(markup).toContain('d="M0.09 0h0.82m0.18 94h0.82m0.18-47h0.82"')
  expect(markup.match(/<path/g)).toHaveLength(2)
  expect(markup).toMatch(/>300<\/text><text[^>]*>Nov 2021</)
})

test('the height of its place is the only style of the markup', () => {
  expect(render().match(/style="[^"]*"/g)).toEqual(['style="height:236px"'])
})

test('a chart with a cursor is a slider before any script runs, and a picture without one', () => {
  const slider = render({ onCursor: () => undefined })
  expect(slider).toContain('role="slider" tabindex="0"')
  expect(slider).toContain('aria-valuemin="300" aria-valuemax="302" aria-valuenow="302"')
  expect(render()).toContain('role="img" aria-label="Transactions per epoch, 300 to 302"')
})

test('the hairline has the number of its epoch, in one of linked charts', () => {
  const cursor = { onCursor: () => undefined, cursor: 301 }
  expect(render(cursor)).toMatch(/left:50%"><b [^>]*>301</)
  expect(render({ ...cursor, showFlag: false })).not.toContain('<b')
})

test('the epoch in progress is hatched where its bar is wide enough', () => {
  expect(render({ running: 302 }).match(/<pattern|fill="url/g)).toHaveLength(2)
  const many = epochPlaces(epochs, { first: 100, last: 302 })
  const rooms = [...render({ running: 302, places: many }).matchAll(/<rect[^>]*class="([^"]*)"/g)]
  expect(rooms.map(([, name]) => name)).toEqual([
    'epoch-bar-end',
    'at-room at-room-11 at-room-14',
    'epoch-bar-end at-room at-room-4 at-room-7',
  ])
})

test('bars merge to a step area at the widths where a place is narrow, not for two years on a phone', () => {
  const shown = (count: number) =>
    [
      ...render({ places: epochPlaces(epochs, { first: 303 - count, last: 302 }) }).matchAll(
        /<svg class="([^"]*)"[^>]*><path class="epoch-bar-(body|area)"/g,
      ),
    ].map(([, rooms, kind]) => [kind, rooms])
  expect(shown(146)).toEqual([])
  expect(shown(147)).toEqual([
    ['body', 'at-room at-room-7 at-room-11 at-room-14'],
    ['area', 'at-room at-room-4'],
  ])
  expect(shown(669)).toEqual([])
  expect(render({ places: epochPlaces(epochs, { first: 303 - 669, last: 302 }) })).not.toContain(
    'epoch-bar-body',
  )
})

test('the value under the cursor is exact and in words, with the reason where there is none', () => {
  const value = (cursor: number, options: Partial<EpochBarChartProps> = {}) =>
    render({ onCursor: () => undefined, cursor, ...options }).match(/aria-valuetext="([^"]*)"/)?.[1]
  const fees = { ...epochs[0], fees: 9_007_199_254_740_993n } as Epoch
  const places = epochPlaces([fees, { ...fees, no: 302, tx_count: 0 }], { first: 300, last: 302 })
  expect(value(300, { places, measure: feeTotal })).toBe('epoch 300: 9,007,199,254.74 ADA')
  expect(value(301, { places })).toBe('epoch 301: not on record')
  expect(value(301, { places, isRecorded: true })).toBe('epoch 301: not in this recording')
  expect(value(302, { places, measure: feePerTransaction })).toBe('epoch 302: no transactions')
  expect(value(302, { running: 302 })).toBe('epoch 302: 3 so far')
})

test('on a logarithmic scale the epoch in progress is a point', () => {
  expect(render({ running: 302, scale: 'log' })).toContain('<circle')
  expect(render({ scale: 'log' })).not.toContain('<circle')
})
