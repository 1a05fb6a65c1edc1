import { expect, test } from 'vitest'
import { createPictures, PicturesBusy } from './pictures.ts'

/** A thread whose drawings end when the test says so. */
function heldThread() {
  const drawings: { readonly svg: string; readonly end: (error?: Error) => void }[] = []
  const pictures = createPictures({
    draw: (svg) =>
      new Promise((resolve, reject) => {
        drawings.push({ svg, end: (error) => (error ? reject(error) : resolve(Buffer.from(svg))) })
      }),
  })
  return { drawings, pictures }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('equal drawings are drawn once, and kept', async () => {
  const { drawings, pictures } = heldThread()
  const both = [pictures.draw('one'), pictures.draw('one')]
  await turn()
  expect(drawings).toHaveLength(1)
  drawings[0]?.end()
  const [first, second] = await Promise.all(both)
  expect(first).toBe(second)
  expect(pictures.stored('one')).toBe(first)
  expect(pictures.stored('two')).toBeUndefined()
})

test('one picture is drawn at a time, also after one that failed', async () => {
  const { drawings, pictures } = heldThread()
  const failed = expect(pictures.draw('one')).rejects.toThrow('lost')
  const next = pictures.draw('two')
  await turn()
  expect(drawings.map(({ svg }) => svg)).toEqual(['one'])
  drawings[0]?.end(new Error('lost'))
  await failed
  await turn()
  drawings[1]?.end()
  expect(String((await next).bytes)).toBe('two')
  expect(pictures.stored('one')).toBeUndefined()
})

test('more than eight pictures do not wait', async () => {
  const { drawings, pictures } = heldThread()
  const waiting = Array.from({ length: 8 }, (_, i) => pictures.draw(`${i}`))
  await expect(pictures.draw('one more')).rejects.toThrow(PicturesBusy)
  // A picture that is drawn already takes no further place.
  const shared = pictures.draw('3')
  for (let i = 0; i < 8; i++) {
    await turn()
    drawings[i]?.end()
  }
  await Promise.all([...waiting, shared])
  expect(drawings).toHaveLength(8)
})
