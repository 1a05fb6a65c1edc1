import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#cardano/utc-time.ts'
import { createContradictionList } from './record-inspection.ts'

test('a contradiction stands once, with when it was seen last, for an hour', () => {
  let time = 0
  const list = createContradictionList(() => time)
  list.add({ kind: 'block', id: 7 }, 'Both cannot be.')
  list.add({ kind: 'block', id: 8 }, 'Both cannot be.')
  time += MINUTE
  list.add({ kind: 'block', id: 7 }, 'Both cannot be.')
  expect(list.found).toEqual([
    { sentence: 'Both cannot be.', subject: { kind: 'block', id: 7 }, seen_at: MINUTE },
    { sentence: 'Both cannot be.', subject: { kind: 'block', id: 8 }, seen_at: 0 },
  ])
  time = HOUR
  expect(list.found.map(({ subject }) => subject)).toEqual([{ kind: 'block', id: 7 }])
  time += MINUTE
  expect(list.found).toEqual([])
})

test('no more than a few dozen are kept, the newest ones', () => {
  const list = createContradictionList(() => 0)
  for (let id = 0; id < 100; id++) list.add({ kind: 'epoch', id }, 'Both cannot be.')
  expect(list.found).toHaveLength(36)
  expect(list.found[0]?.subject).toEqual({ kind: 'epoch', id: 99 })
})
