import { expect, test } from 'vitest'
import type { NetworkDescription } from '#contract/network-description.ts'
import { type MappedNetwork, robotsText, siteMap } from './own-documents.ts'

const URL_OF_ALL = 'https://explorer.example'

function described(changes: Partial<NetworkDescription>): NetworkDescription {
  return {
    network: 'mainnet',
    source: 'live',
    dialect: 'documented',
    start_time: null,
    recording: null,
    ...changes,
  }
}

function epochsOf(network: MappedNetwork): number[] {
  return [...siteMap(URL_OF_ALL, [network]).matchAll(/\/epochs\/(\d+)</g)].map(([, epoch]) => Number(epoch))
}

const recording = {
  epochs: [
    [208, 210],
    [300, 301],
  ],
  blocks: 2,
  pool_updates: 0,
  accounts: [],
  block_runs: [],
  block_slots: [],
} satisfies NetworkDescription['recording']

test.each<[string, MappedNetwork, number[]]>([
  [
    'a live network has its epochs from 0 to the newest',
    { name: 'mainnet', description: described({}), latestEpoch: 3 },
    [3, 2, 1, 0],
  ],
  [
    'a live network whose newest epoch is unknown has none',
    { name: 'mainnet', description: described({}), latestEpoch: undefined },
    [],
  ],
  [
    'a recording has those on record, whatever is the newest',
    { name: 'mainnet', description: described({ source: 'recorded', recording }), latestEpoch: 301 },
    [301, 300, 210, 209, 208],
  ],
  [
    'a simulated chain has none',
    {
      name: 'sandbox',
      description: described({ network: 'sandbox', source: 'simulated' }),
      latestEpoch: 900,
    },
    [],
  ],
  [
    'a service that has not described itself has none',
    { name: 'preprod', description: undefined, latestEpoch: 5 },
    [],
  ],
])('%s', (_, network, epochs) => {
  expect(epochsOf(network)).toEqual(epochs)
})

test('the main pages of each network are listed once, with the pages of no network', () => {
  const networks = (['mainnet', 'sandbox'] as const).map((name) => {
    return { name, description: undefined, latestEpoch: undefined }
  })
  expect(
    [...siteMap(URL_OF_ALL, networks).matchAll(/<loc>https:\/\/explorer\.example([^<]*)</g)].map(
      ([, path]) => path,
    ),
  ).toEqual([
    '/mainnet',
    '/mainnet/epochs',
    '/mainnet/blocks',
    '/mainnet/pools',
    '/mainnet/accounts',
    '/mainnet/pools/statistics',
    '/mainnet/pools/updates',
    '/sandbox',
    '/sandbox/epochs',
    '/sandbox/blocks',
    '/sandbox/pools',
    '/sandbox/accounts',
    '/sandbox/pools/statistics',
    '/sandbox/pools/updates',
    '/status',
    '/reference',
    '/own-data',
  ])
})

test('no number of epochs exceeds what a site map may have', () => {
  const epochs = epochsOf({ name: 'mainnet', description: described({}), latestEpoch: 90_000 })
  expect([epochs.length, epochs[0], epochs.at(-1)]).toEqual([2000, 90_000, 88_001])
})

test('crawlers are kept from data, from operations and from the dashboard, and led to the site map', () => {
  const lines = robotsText(URL_OF_ALL).split('\n')
  for (const path of ['/*/api/', '/*/watched', '/dashboard', '/metrics', '/health/']) {
    expect(lines).toContain(`Disallow: ${path}`)
  }
  expect(lines).toContain('Sitemap: https://explorer.example/sitemap.xml')
})
