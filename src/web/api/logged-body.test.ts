import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logBodyAs } from './logged-body.ts'
import { loggedFetch, requestLog } from './request-log.ts'

const path = '/mainnet/api/core/pools/updates'
const logged = async () => (await requestLog.get(path)?.response)?.clone()

/** Sends a request whose body comes in pieces. @returns the response, and whether its source still has to keep pieces for the log */
async function send() {
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('[]'))
      controller.close()
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body, { status: 203, headers: { ETag: '"1"' } }))
  return loggedFetch(path, {})
}

beforeEach(() => requestLog.clear())
afterEach(() => vi.unstubAllGlobals())

test('the log reads a body from the page each time it is shown, with the header fields of its response', async () => {
  const response = await send()
  const readBody = vi.fn(async () => new Blob(['[{"id":1}]']))
  await logBodyAs(path, readBody)
  expect(await response.text()).toBe('[]')
  expect(readBody).not.toHaveBeenCalled()
  expect([(await logged())?.status, (await logged())?.headers.get('ETag')]).toEqual([203, '"1"'])
  expect([await (await logged())?.text(), await (await logged())?.text()]).toEqual([
    '[{"id":1}]',
    '[{"id":1}]',
  ])
})

test('a body that breaks off is logged as such', async () => {
  await send()
  await logBodyAs(path, async () => Promise.reject(new TypeError('connection lost')))
  await expect((await logged())?.text()).rejects.toThrow('connection lost')
})

test('a copy that is read goes on, and the body of a newer request is left', async () => {
  await send()
  const reading = (await logged())?.text()
  await logBodyAs(path, async () => new Blob(['other']))
  expect(await reading).toBe('[]')
  await send()
  const noting = logBodyAs(path, async () => new Blob(['older']))
  await send()
  await noting
  expect(await (await logged())?.text()).toBe('[]')
})
