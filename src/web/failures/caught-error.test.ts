import { afterEach, expect, test, vi } from 'vitest'
import { InvalidResponse } from '#contract/read-response.ts'
import { ApiError, ConnectionError, UnreadableResponse } from '#web/api/api-error.ts'
import { RouteFault } from '#web/routing/route-fault.ts'
import { reportCaught } from './caught-error.ts'

const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
afterEach(() => written.mockClear())

test.each([
  ['a record that does not exist', new ApiError(404, 'There is no such block.')],
  ['a limit', new ApiError(429, 'Too many requests.', { retryAfter: 2 })],
  ['no connection', new ConnectionError('offline')],
  ['a page that does not exist', new RouteFault('There is no such page.')],
  [
    'a response that does not follow the contract',
    new UnreadableResponse(new Response(), new InvalidResponse('no list')),
  ],
  [
    'a network that is not served',
    new RouteFault('The network is not served.', { kind: 'network', network: 'moonnet' }),
  ],
])('%s is stated by the page alone', (_, error) => {
  reportCaught(error, { componentStack: 'at Page' })
  expect(written).not.toHaveBeenCalled()
})

test.each([
  ['a fault of the app', new TypeError('undefined is not a function')],
  ['a value that is no error', 'text'],
])('%s is written to the console with its place', (_, error) => {
  reportCaught(error, { componentStack: 'at Page' })
  expect(written).toHaveBeenCalledExactlyOnceWith(error, 'at Page')
})
