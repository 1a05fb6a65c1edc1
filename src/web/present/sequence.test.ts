import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { transactionCount } from '#web/measures/measure.ts'
import { sequenceOf, slideAt } from './sequence.ts'

const epochs = await recordedEpochs('mainnet')
const slidesOf = (first: number, last: number, all = epochs) =>
  sequenceOf({
    network: networks.mainnet,
    named: { first, last },
    measure: transactionCount,
    epochs: all,
    openNo: undefined,
  })

test('the slides of a range are itself, what stands out in it, and the range before', () => {
  const slides = slidesOf(250, 322)
  expect(slides[0]).toMatchObject({ name: '', title: 'Epochs 250 to 322', range: { first: 250, last: 322 } })
  expect(slides.filter(({ kind }) => kind === 'stand-out')).toHaveLength(5)
  expect(slides[1]?.title).toMatch(/^Stand-out 1 of 5: epoch \d+$/)
  expect(slides.at(-1)).toMatchObject({
    name: 'compare',
    title: 'Epochs 250 to 322 against epochs 177 to 249',
  })
  expect(slideAt(slides, 'compare')).toBe(slides.length - 1)
  expect(slideAt(slides, 'record-fees')).toBe(0)
})

test('a range whose epochs before are not on record has no comparison, and one that is calm no stand-out', () => {
  expect(slidesOf(123, 152).map(({ kind }) => kind)).toEqual(['range'])
  expect(slidesOf(0, 0, epochs.slice(0, 1)).map(({ title }) => title)).toEqual(['Epoch 0'])
})
