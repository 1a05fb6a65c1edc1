import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import { madeUpBlock } from '#testing/chain/made-up-block.ts'
import { headFromCache } from './head-from-cache.ts'

const listed: readonly ListedNetwork[] = [
  { name: 'mainnet', state: 'live', description: null, has_answered: true, has_plenty: false },
  { name: 'preview', state: 'announced', description: null, has_answered: false, has_plenty: false },
]
const block = madeUpBlock({ block_no: 1234, epoch_no: 3 })
const KEY = ['mainnet', '/api/core/blocks/latest']

test('a page is described by its general words until its record has come, then by the record', () => {
  const queryClient = new QueryClient()
  const head = () => headFromCache('/mainnet/blocks/latest', listed, queryClient)
  expect(head()).toMatchObject({
    path: '/mainnet/blocks/latest',
    description: expect.stringMatching(/^A block of Cardano Mainnet/),
  })
  queryClient.setQueryData(KEY, { record: block, text: '', path: '' })
  expect(head()).toMatchObject({
    path: '/mainnet/blocks/1234',
    description: expect.stringMatching(/^Block 1,234 of Cardano Mainnet in epoch 3:/),
  })
})

test('a record that does not exist has no canonical address', async () => {
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery({
    queryKey: KEY,
    queryFn: () => Promise.reject(new Error('404')),
    retry: false,
  })
  expect(headFromCache('/mainnet/blocks/latest', listed, queryClient).path).toBeUndefined()
})

test.each(['/preview/epochs', '/preprod/epochs', '/moonnet'])(
  '%s is of no network that is served',
  (address) => {
    expect(headFromCache(address, listed, new QueryClient()).path).toBeUndefined()
  },
)
