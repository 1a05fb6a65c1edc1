import { expect, test } from 'vitest'
import { createReplayableSequence, type ReplayableSequence } from './replayable-sequence.ts'

async function readAll(sequence: ReplayableSequence<string>): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of sequence.read()) pieces.push(piece)
  return pieces
}

test('readers get all pieces, whether they begin before, between or after them', async () => {
  const sequence = createReplayableSequence<string>()
  const before = readAll(sequence)
  sequence.add('a')
  const between = readAll(sequence)
  sequence.add('b')
  sequence.complete()
  expect(await Promise.all([before, between, readAll(sequence)])).toEqual(Array(3).fill(['a', 'b']))
  expect(sequence).toMatchObject({ pieces: ['a', 'b'], isComplete: true, readers: 0 })
})

test('an empty sequence ends', async () => {
  const sequence = createReplayableSequence<string>()
  const begun = sequence.begun()
  sequence.complete()
  await begun
  expect(await readAll(sequence)).toEqual([])
})

test('a failure follows the pieces, and can be taken back', async () => {
  const sequence = createReplayableSequence<string>()
  sequence.add('a')
  const reader = sequence.read()
  expect(await reader.next()).toEqual({ value: 'a', done: false })
  const failed = expect(reader.next()).rejects.toThrow('down')
  sequence.fail(new Error('down'))
  await failed
  await expect(readAll(sequence)).rejects.toThrow('down')
  sequence.resume()
  expect(sequence.failure).toBeUndefined()
  const resumed = readAll(sequence)
  sequence.add('b')
  sequence.complete()
  expect(await resumed).toEqual(['a', 'b'])
})

test('a failure before the first piece ends the wait for it, one after it does not', async () => {
  const sequence = createReplayableSequence<string>()
  const failed = expect(sequence.begun()).rejects.toThrow('down')
  sequence.fail(new Error('down'))
  await failed
  sequence.resume()
  const begun = sequence.begun()
  sequence.add('a')
  await begun
  sequence.fail(new Error('down'))
  await sequence.begun()
})

test('readers are counted from their first read to their last', async () => {
  const counts: number[] = []
  const sequence: ReplayableSequence<string> = createReplayableSequence(() => counts.push(sequence.readers))
  sequence.add('a')
  const [first, second] = [sequence.read(), sequence.read()]
  expect(sequence.readers).toBe(0)
  await first.next()
  await second.next()
  expect([sequence.readers, counts]).toEqual([2, [1, 2]])
  await first.return(undefined)
  expect(sequence.readers).toBe(1)
  await second.return(undefined)
  expect(sequence.readers).toBe(0)
})
