import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { answerCalls, callWorker, transferring } from './worker-calls.ts'

const functions = {
  add: (a: bigint, b: bigint) => a + b,
  reversed: async (bytes: Uint8Array) => {
    const result = bytes.toReversed()
    return transferring(result, [result.buffer])
  },
  refuse: (): void => {
    throw new RangeError('out of range')
  },
  wait: (): Promise<void> => new Promise(() => undefined),
}

function startedWorker() {
  const { port1, port2 } = new MessageChannel()
  const events = new EventTarget()
  answerCalls(functions, port2 as never)
  port1.on('message', (data) => events.dispatchEvent(new MessageEvent('message', { data })))
  const worker = {
    postMessage: (message: unknown, { transfer }: { readonly transfer: Transferable[] }) =>
      port1.postMessage(message, transfer as never),
    addEventListener: events.addEventListener.bind(events),
    terminate: () => port1.close(),
  }
  const calls = callWorker<typeof functions>(
    worker as never,
    (name, message) => new Error(`${name}: ${message}`),
    () => new Error('not started'),
  )
  return { ...calls, events }
}

test('a call has the result or the failure of its function, whatever is called meanwhile', async () => {
  const { call, end } = startedWorker()
  const results = await Promise.allSettled([call('refuse'), call('add', 1n, 2n ** 64n), call('add', 1n, 1n)])
  expect(results).toEqual([
    { status: 'rejected', reason: new Error('RangeError: out of range') },
    { status: 'fulfilled', value: 2n ** 64n + 1n },
    { status: 'fulfilled', value: 2n },
  ])
  end(new Error('ended'))
})

test('buffers that are named are moved', async () => {
  const { call, end } = startedWorker()
  const bytes = Uint8Array.of(1, 2, 3)
  expect(Array.from(await call('reversed', transferring(bytes, [bytes.buffer])))).toEqual([3, 2, 1])
  expect(bytes).toHaveLength(0)
  end(new Error('ended'))
})

test('calls under way and later ones fail when the worker ends or does not start', async () => {
  const [ended, broken] = [startedWorker(), startedWorker()]
  const waiting = [ended.call('wait'), broken.call('wait')]
  expect(ended.failure()).toBeUndefined()
  ended.end(new Error('ended'))
  broken.events.dispatchEvent(new Event('error'))
  await expect(waiting[0]).rejects.toThrow('ended')
  await expect(waiting[1]).rejects.toThrow('not started')
  await expect(ended.call('add', 1n, 1n)).rejects.toThrow('ended')
  expect(broken.failure()?.message).toBe('not started')
})
