import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

const loaded = vi.hoisted(() => new Set<string>())
const part = vi.hoisted(() => (name: string) => () => {
  loaded.add(name)
  return { [name]: () => null }
})
vi.mock('../blocks/block-steps.tsx', part('BlockSteps'))
vi.mock('../blocks/finality.tsx', part('Finality'))
vi.mock('../blocks/block-details.tsx', part('BlockDetails'))
vi.mock('../blocks/neighbour-ruler.tsx', part('NeighbourRuler'))
vi.mock('../accounts/account-details.tsx', part('AccountDetails'))
vi.mock('../home/examples.tsx', part('Examples'))
vi.mock('../home/tip-card.tsx', part('TipCard'))
vi.mock('../home/overview-details.tsx', part('OverviewDetails'))
vi.mock('../home/newest-epoch-head.tsx', part('NewestEpochHead'))
vi.mock('../chain/covered-ruler.tsx', part('CoveredRuler'))

beforeEach(() => {
  vi.resetModules()
  loaded.clear()
})

// Other pages load the chunks of these for what they share with them.
test.each([
  [
    'block',
    () => import('../blocks/block-page.tsx'),
    { network: 'mainnet', block: '8415364' },
    ['BlockDetails', 'BlockSteps', 'Finality', 'NeighbourRuler'],
  ],
  [
    'account',
    () => import('../accounts/account-page.tsx'),
    { network: 'mainnet', stakeAddress: 'stake1uyluup0rh6r2cc7kcw8nudqz990ezf5ltagxmw3u8deukvqwq7etq' },
    ['AccountDetails'],
  ],
  [
    'home',
    () => import('../home/home-page.tsx'),
    { network: 'mainnet' },
    ['CoveredRuler', 'Examples', 'NewestEpochHead', 'OverviewDetails', 'TipCard'],
  ],
])(
  'the parts of the page %s start to load with its loader, not with its code',
  async (_, load, params, parts) => {
    const { loader } = await load()
    const { whenPartsSettled } = await import('../failures/lazy-part.tsx')
    await whenPartsSettled()
    expect([...loaded]).toEqual([])
    const queryClient = new QueryClient()
    vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue()
    const request = new Request('http://localhost/')
    await loader(queryClient)({ request, params } as never)
    await whenPartsSettled()
    expect([...loaded].toSorted()).toEqual(parts)
  },
)
