import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

const loaded = vi.hoisted(() => new Set<string>())
const part = vi.hoisted(() => (name: string) => () => {
  loaded.add(name)
  return { [name]: () => null }
})
vi.mock('../blocks/block-view.tsx', part('BlockView'))
vi.mock('../accounts/account-view.tsx', part('AccountView'))
vi.mock('../home/home-view.tsx', part('HomeView'))

beforeEach(() => {
  vi.resetModules()
  loaded.clear()
})

// Other pages load the chunks of these for what they share with them.
test.each([
  ['block', () => import('../blocks/block-page.tsx'), { network: 'mainnet', block: '8415364' }, 'BlockView'],
  [
    'account',
    () => import('../accounts/account-page.tsx'),
    { network: 'mainnet', stakeAddress: 'stake1uyluup0rh6r2cc7kcw8nudqz990ezf5ltagxmw3u8deukvqwq7etq' },
    'AccountView',
  ],
  ['home', () => import('../home/home-page.tsx'), { network: 'mainnet' }, 'HomeView'],
])('the view of the page %s loads with its loader, not with its code', async (_, load, params, view) => {
  const { loader } = await load()
  const { whenPartsSettled } = await import('../failures/lazy-part.tsx')
  await whenPartsSettled()
  expect([...loaded]).toEqual([])
  const queryClient = new QueryClient()
  vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue()
  const request = new Request('http://localhost/')
  await loader(queryClient)({ request, params } as never)
  expect([...loaded]).toEqual([view])
})
