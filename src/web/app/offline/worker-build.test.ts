import { expect, test } from 'vitest'
import { isPageOlder, storeInWorker } from './worker-build.ts'

const worker = { state: 'activated' } as ServiceWorker
const newer = { state: 'installing' } as ServiceWorker
const after = { active: worker, installing: null, waiting: null }

test.each([
  [true, 'the server has the same worker', after],
  [false, 'the server has another worker', { ...after, installing: newer }],
  [false, 'another worker waits', { ...after, waiting: newer }],
  [false, 'another worker has become active', { ...after, active: newer }],
])('the page is older %s: %s', async (expected, _, found) => {
  const registration = Object.assign({ active: worker, installing: null, waiting: null }, { update })
  async function update() {
    Object.assign(registration, found)
    return registration as unknown as ServiceWorkerRegistration
  }
  expect(await isPageOlder(registration, worker)).toBe(expected)
})

test('a worker replies with its build to what it shall store', async () => {
  const message = { kind: 'store', urls: ['/networks.json'], brought: [] } as const
  const received: unknown[] = []
  const build = await storeInWorker(
    {
      postMessage: (data: unknown, ports: unknown) => {
        received.push(data)
        ;(ports as MessagePort[])[0]?.postMessage('b2')
      },
    },
    message,
  )
  expect([build, received]).toEqual(['b2', [message]])
})
