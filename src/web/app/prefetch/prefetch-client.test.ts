import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { PrefetchClient } from './prefetch-client.ts'

/** An app whose only query succeeds or fails when the test says so. */
function openApp({ mayRequest = true } = {}) {
  const app = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const prefetching = new PrefetchClient(app, () => mayRequest)
  const sent: { readonly priority: unknown; readonly answer: PromiseWithResolvers<string> }[] = []
  const query = queryOptions({
    queryKey: ['mainnet', '/epochs/322'],
    queryFn: ({ meta }) => {
      const answer = promiseWithResolvers<string>()
      sent.push({ priority: meta?.priority, answer })
      return answer.promise
    },
    meta: { priority: 'user' },
    staleTime: 60_000,
  })
  return { app, prefetching, sent, query, priorities: () => sent.map(({ priority }) => priority) }
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (error: Error) => void
}

function promiseWithResolvers<T>(): PromiseWithResolvers<T> {
  let resolve: (value: T) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<T>((onValue, onError) => {
    resolve = onValue
    reject = onError
  })
  return { promise, resolve, reject }
}

test('a press during the request waits for the same one, and one after it finds the response', async () => {
  const { app, prefetching, sent, query, priorities } = openApp()
  const prefetched = prefetching.prefetchQuery(query)
  void prefetching.prefetchQuery(query)
  const pressed = app.fetchQuery(query)
  sent[0]?.answer.resolve('epoch 322')
  await prefetched
  expect(await pressed).toBe('epoch 322')
  expect(await app.fetchQuery(query)).toBe('epoch 322')
  expect(priorities()).toEqual(['background'])
})

test('a request that fails leaves nothing: a press sends its own', async () => {
  const { app, prefetching, sent, query, priorities } = openApp()
  const prefetched = prefetching.prefetchQuery(query)
  sent[0]?.answer.reject(new Error('nothing to spare'))
  await prefetched
  expect(app.getQueryCache().getAll()).toEqual([])
  const pressed = app.fetchQuery(query)
  sent[1]?.answer.resolve('epoch 322')
  expect(await pressed).toBe('epoch 322')
  expect(priorities()).toEqual(['background', 'user'])
})

test('a request that fails while its page is open already is sent again at user priority', async () => {
  const { app, prefetching, sent, query, priorities } = openApp()
  const prefetched = prefetching.prefetchQuery(query)
  const observer = new QueryObserver(app, query)
  const close = observer.subscribe(() => undefined)
  sent[0]?.answer.reject(new Error('nothing to spare'))
  await expect.poll(priorities).toEqual(['background', 'user'])
  sent[1]?.answer.resolve('epoch 322')
  await prefetched
  expect(observer.getCurrentResult().data).toBe('epoch 322')
  close()
})

test('what is cached, under way or left to the press is not requested', async () => {
  const cached = openApp()
  cached.app.setQueryData(cached.query.queryKey, 'epoch 322')
  await cached.prefetching.prefetchQuery({ ...cached.query, staleTime: 0 })
  expect(cached.priorities()).toEqual([])

  const left = openApp({ mayRequest: false })
  await left.prefetching.prefetchQuery(left.query)
  expect(left.priorities()).toEqual([])

  const underWay = openApp()
  const pressed = underWay.app.fetchQuery(underWay.query)
  await underWay.prefetching.prefetchQuery(underWay.query)
  underWay.sent[0]?.answer.resolve('epoch 322')
  expect(await pressed).toBe('epoch 322')
  expect(underWay.priorities()).toEqual(['user'])
})
