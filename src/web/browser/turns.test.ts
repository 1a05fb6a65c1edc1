import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** A queue whose tasks the test runs one by one. */
function manualTurns() {
  const tasks: (() => void)[] = []
  const inTurn = createTurns((run) => tasks.push(run))
  return { inTurn, tasks, runTask: () => tasks.shift()?.() }
}

test('each piece of work starts in a task of its own, in the order in which it was added', async () => {
  const { inTurn, tasks, runTask } = manualTurns()
  const started: string[] = []
  const results = ['a', 'b', 'c'].map((name) =>
    inTurn(() => {
      started.push(name)
      return name.toUpperCase()
    }),
  )
  expect(started).toEqual([])
  for (const expected of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
    expect(tasks).toHaveLength(1)
    runTask()
    expect(started).toEqual(expected)
  }
  expect(tasks).toHaveLength(0)
  expect(await Promise.all(results)).toEqual(['A', 'B', 'C'])
})

test('work that is added by other work comes after what waits', () => {
  const { inTurn, tasks, runTask } = manualTurns()
  const started: string[] = []
  void inTurn(() => {
    started.push('a')
    void inTurn(() => started.push('later'))
  })
  void inTurn(() => started.push('b'))
  while (tasks.length > 0) {
    expect(tasks).toHaveLength(1)
    runTask()
  }
  expect(started).toEqual(['a', 'b', 'later'])
})

test('work does not wait for the end of the work before it, and its failure goes to the one who added it', async () => {
  const { inTurn, runTask } = manualTurns()
  const endless = inTurn(() => new Promise<never>(() => {}))
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const last = inTurn(() => 'last')
  for (let task = 0; task < 3; task++) runTask()
  await expect(failing).rejects.toThrow('no')
  expect(await Promise.race([endless, last])).toBe('last')
})

test('work that throws fails alone', async () => {
  const { inTurn, tasks, runTask } = manualTurns()
  const failed = inTurn(() => {
    throw new Error('no such part')
  })
  const next = inTurn(() => 'next')
  while (tasks.length > 0) runTask()
  await expect(failed).rejects.toThrow('no such part')
  expect(await next).toBe('next')
})
