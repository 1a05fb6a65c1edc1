import { afterEach, expect, test } from 'vitest'
import { createPictures, PictureFailure, type Pictures, PicturesBusy } from './preview-endpoint.ts'

let pictures: Pictures
afterEach(() => pictures.close())

const svg = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30" font-family="Inter"><text y="20">${text}</text></svg>`

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])

test('equal drawings are drawn once, and kept', async () => {
  pictures = createPictures()
  const [first, second] = await Promise.all([pictures.draw(svg('1')), pictures.draw(svg('1'))])
  expect(first).toBe(second)
  expect(first?.bytes.subarray(0, PNG.length)).toEqual(PNG)
  expect(pictures.stored(svg('1'))).toBe(first)
  expect(pictures.stored(svg('2'))).toBeUndefined()
})

test('a drawing that is none fails, and the next one is drawn', async () => {
  pictures = createPictures()
  await expect(pictures.draw('<svg')).rejects.toThrow(PictureFailure)
  expect((await pictures.draw(svg('3'))).bytes.length).toBeGreaterThan(100)
  expect(pictures.stored('<svg')).toBeUndefined()
})

test('no more than eight pictures wait', async () => {
  pictures = createPictures()
  const drawings = Array.from({ length: 12 }, (_, i) => pictures.draw(svg(`${i}`)))
  const outcomes = await Promise.allSettled(drawings)
  const refused = outcomes.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  expect(refused.length).toBeGreaterThanOrEqual(3)
  for (const reason of refused) expect(reason).toBeInstanceOf(PicturesBusy)
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(8)
})
