import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { feePerTransaction, feeTotal, transactionCount } from '#web/measures/measure.ts'
import { EpochBarChart, type EpochBarChartProps } from './epoch-bar-chart.tsx'
import { epochPlaces } from './epoch-series.ts'

const epochs = [4, 2, 3].map((tx_count, i) => ({ no: 300 + i, tx_count }) as Epoch)
const last = (count: number) => epochPlaces(epochs, { first: 303 - count, last: 302 })

function render(options: Partial<EpochBarChartProps> = {}): string {
  const chart = { network: networks.mainnet, places: last(3), measure: transactionCount, height: 236 }
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
  expect(render().match(/style="[^"]*"/g)).toEqual(['style="--height:236px"'])
})

test('a chart with a cursor is a slider before any script runs, and a picture without one', () => {
  const slider = render({ onCursor: () => undefined })
  expect(slider).toContain('role="slider" tabindex="0"')
  expect(slider).toContain('aria-valuemin="300" aria-valuemax="302" aria-valuenow="302"')
  expect(render()).toContain('role="img" aria-label="Transactions per epoch, 300 to 302"')
})

test('the hairline has the number of its epoch, in one of linked charts, and its bar is solid', () => {
  const cursor = { onCursor: () => undefined, cursor: 301 }
  expect(render(cursor)).toMatch(/left:50%"><b [^>]*>301</)
  expect(render(cursor)).toContain('fill="var(--k)"></rect>')
  expect(render({ ...cursor, showFlag: false })).not.toContain('<b')
  expect(render({ picked: 301 })).toContain('fill="var(--k)"></rect>')
})

test('the epoch in progress is hatched at every width, over 7 pixels at least', () => {
  const hatched = (count: number) =>
    Array.from(
      render({ running: 302, places: last(count) }).matchAll(/<rect [^>]*fill="url[^>]*width="([^"]+)"/g),
      ([, width]) => width,
    )
  expect(hatched(3)).toEqual(['27.33333%'])
  expect(hatched(40)).toEqual(['2.05%', '7'])
  expect(hatched(300)).toEqual(['7'])
})

test('a month that the plot ends too soon for ends near its mark, the number of an epoch never', () => {
  const anchors = (to: number) =>
    [
      ...render({ places: epochPlaces(epochs, { first: 300, last: to }) }).matchAll(
        /text-anchor="(\w+)"[^>]*>(320|Feb 2022)</g,
      ),
    ].map(([, anchor, text]) => [text, anchor])
  expect(anchors(321)).toEqual([
    ['320', 'middle'],
    ['Feb 2022', 'end'],
  ])
  expect(anchors(339)).toEqual([
    ['320', 'middle'],
    ['Feb 2022', 'middle'],
  ])
})

test('the value under the cursor is exact and in words, with the reason where there is none', () => {
  const value = (cursor: number, options: Partial<EpochBarChartProps> = {}) =>
    render({ onCursor: () => undefined, cursor, ...options }).match(/aria-valuetext="([^"]*)"/)?.[1]
  const fees = { ...epochs[0], fees: 9_007_199_254_740_993n } as Epoch
  const places = epochPlaces([fees, { ...fees, no: 302, tx_count: 0 }], { first: 300, last: 302 })
  expect(value(300, { places, measure: feeTotal })).toBe('epoch 300: 9,007,199,254.74 ADA')
  expect(value(301, { places })).toBe('epoch 301: not on record')
  expect(value(302, { places, measure: feePerTransaction })).toBe('epoch 302: no transactions')
  expect(value(302, { running: 302 })).toBe('epoch 302: 3 so far')
})

test('on a logarithmic scale the epoch in progress is a point, and so is a zero', () => {
  expect(render({ running: 302, scale: 'log' }).match(/<circle/g)).toHaveLength(1)
  const places = epochPlaces([...epochs.slice(0, 2), { no: 302, tx_count: 0 } as Epoch], {
    first: 300,
    last: 302,
  })
  expect(render({ places, scale: 'log' }).match(/<circle/g)).toHaveLength(1)
  expect(render({ scale: 'log' })).not.toContain('<circle')
})
