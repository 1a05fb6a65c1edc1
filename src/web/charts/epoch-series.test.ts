import { expect, test } from 'vitest'
import type { Epoch } from '#contract/resources/epoch.ts'
import { epochPlaces, gapsIn } from './epoch-series.ts'

const epochs = [17, 18, 19, 123, 124].map((no) => ({ no }) as Epoch)

test('an epoch that is not on record leaves its place empty', () => {
  const places = epochPlaces(epochs, { first: 18, last: 21 })
  expect(places.map(({ no, epoch }) => [no, epoch?.no])).toEqual([
    [18, 18],
    [19, 19],
    [20, undefined],
    [21, undefined],
  ])
})

test('empty places next to each other are one gap', () => {
  expect(gapsIn(epochPlaces(epochs, { first: 16, last: 125 }))).toEqual([
    { first: 16, last: 16 },
    { first: 20, last: 122 },
    { first: 125, last: 125 },
  ])
})
