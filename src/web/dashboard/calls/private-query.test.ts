import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { readPrivate } from './dashboard-queries.ts'
import { claimPrivateData, dropPrivateData, nextSignIn, PRIVATE, reportSignIn } from './session.ts'

const replies: { status: number; body: object }[] = []
const fetched = vi.fn(async () => {
  const { status, body } = replies.shift() ?? { status: 500, body: {} }
  return Response.json(body, { status })
})
vi.stubGlobal('fetch', fetched)
afterAll(() => vi.unstubAllGlobals())

afterEach(() => {
  replies.length = 0
  fetched.mockClear()
})

const signedOut = { status: 401, body: { reason: 'signed-out', detail: 'You are signed out.' } }
const projects = { status: 200, body: { projects: [], next: null, count: 0, most: 20 } }

function read(signal = new AbortController().signal) {
  return readPrivate('projects', {}, { client: new QueryClient(), signal })
}

test('a private query waits for the sign-in that is missing, and is then made again', async () => {
  replies.push(signedOut, projects)
  const result = read()
  await expect.poll(() => fetched).toHaveBeenCalledTimes(1)
  await Promise.resolve()
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.waitFor(
    () => {
      reportSignIn()
      expect(fetched).toHaveBeenCalledTimes(2)
    },
    { timeout: 20_000 },
  )
  expect(await result).toEqual(projects.body)
})

test('a private query that is signed out twice fails, instead of trying for ever', async () => {
  replies.push(signedOut, signedOut)
  const result = expect(read()).rejects.toThrow('You are signed out.')
  await vi.waitFor(
    () => {
      reportSignIn()
      expect(fetched).toHaveBeenCalledTimes(2)
    },
    { timeout: 20_000 },
  )
  await result
})

test('a private query that nobody needs any more stops waiting', async () => {
  const left = new AbortController()
  const wait = expect(nextSignIn(left.signal)).rejects.toThrow('left')
  left.abort(new Error('left'))
  await wait
  await expect(nextSignIn(left.signal)).rejects.toThrow('left')
})

test('any other failure is the caller’s', async () => {
  replies.push({ status: 503, body: { reason: 'unavailable', detail: 'The database does not respond.' } })
  await expect(read()).rejects.toThrow('The database does not respond.')
})

test('private data is of one user, and goes with a sign-out', () => {
  const client = new QueryClient()
  const key = [...PRIVATE, 'projects']
  const held = () => client.getQueryData(key)
  claimPrivateData(client, 'ada@example.org')
  client.setQueryData(key, 'of Ada')
  client.setQueryData(['epochs'], 'of nobody')
  claimPrivateData(client, 'ada@example.org')
  expect(held()).toBe('of Ada')
  claimPrivateData(client, 'bob@example.org')
  expect(held()).toBeUndefined()
  client.setQueryData(key, 'of Bob')
  dropPrivateData(client)
  expect(held()).toBeUndefined()
  expect(client.getQueryData(['epochs'])).toBe('of nobody')
  client.clear()
})
