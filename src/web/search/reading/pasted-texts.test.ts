import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { NetworkName } from '#cardano/network.ts'
import type { NetworkDescription, RecordingExtent } from '#contract/network-description.ts'
import type { ListedNetwork } from '#explorer-protocol/site-document.ts'
import { listQuery, siteQuery } from '#web/api/endpoint-query.ts'
import { receivedWith } from '#web/api/received.ts'
import { searchContext } from '#web/search/search-context.ts'
import { readSearchText } from './read-search.ts'

const ACCOUNT = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
const OTHER_ACCOUNT = 'stake1u9jryvrnmlq55pkkp5430q72hxmvqnp6mhr4zawf8k73vzcrckduu'
const TEST_ACCOUNT = 'stake_test1upjryvrnmlq55pkkp5430q72hxmvqnp6mhr4zawf8k73vzcyju0cp'
const POOL = 'pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axc'
const POOL_HEX = '22ab39540db22349b1934f5dcb7788440c33709ea9fdac07fb940d9c'
const POOL_OF_HEX = 'pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmjsxeckf0kmq'
const POLICY = '29d222ce763455e3d7a09a665ce554f00ac89d2e99a1a83d267170c6'
const TX = '004ac881d9fd1a6748a72547e82e89beb074e96c3a76670c5a11b494d9260f31'
const PAIR = `${POLICY}.${TX}`

const recording: RecordingExtent = {
  epochs: [[351, 379]],
  blocks: 5,
  pool_updates: 70,
  accounts: [ACCOUNT],
  block_runs: [[8_066_271, 8_066_275]],
  block_slots: [[78_364_801, 78_364_900]],
}

function listed(name: NetworkName, of: Partial<NetworkDescription> = {}): ListedNetwork {
  const source = {
    network: name,
    source: 'live',
    dialect: 'epochal',
    start_time: null,
    recording: null,
  } as const
  return {
    name,
    state: name === 'preview' ? 'announced' : name === 'sandbox' ? 'simulated' : 'live',
    description: { ...source, ...of } as NetworkDescription,
    has_answered: true,
    has_plenty: true,
  }
}

const NETWORKS = [
  listed('mainnet', { source: 'recorded', recording, pool_ids: true }),
  listed('preprod', { source: 'recorded', recording: { ...recording, epochs: [[100, 150]], accounts: [] } }),
  listed('sandbox', { source: 'simulated', start_time: '2026-02-01T00:00:00', pool_ids: true }),
  listed('preview'),
]

/** A client whose cache has the updates of 400 pools of the sandbox, and of no other network; its site leads to other explorers. */
function clientOfSandbox(): QueryClient {
  const client = new QueryClient()
  client.setQueryData(siteQuery.queryKey, { site: { links_out: true }, networks: NETWORKS })
  const updates = Array.from({ length: 400 }, (_, at) => ({ hash_id: BigInt(at + 1) }))
  client.setQueryData(
    listQuery('sandbox', 'poolUpdates', {}).queryKey,
    receivedWith(new Response(), updates as never),
  )
  return client
}

/** The first choice with its detail, or the note with its first suggestion, of a text on the pages of a network. */
function openedOrSaid(network: NetworkName, text: string, networks = NETWORKS): string {
  const { choices, note, suggestions } = readSearchText(
    text,
    searchContext(clientOfSandbox(), networks, network, 'utc'),
  )
  const [choice] = choices
  if (choice) return [choice.path, choice.detail].filter((part) => part !== '').join(': ')
  const [suggestion] = suggestions
  const page = suggestion && ('path' in suggestion ? suggestion.path : suggestion.href)
  return [note?.title, note?.detail, page].filter(Boolean).join(' ')
}

beforeAll(() => void vi.useFakeTimers({ now: Date.parse('2026-02-03T00:00:00Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const rows: Readonly<Record<string, readonly (readonly [text: string, opensOrSays: string])[]>> = {
  'the ID of a pool leads to it where pools are found by it': [
    [POOL, `/mainnet/pools/${POOL}/updates: update history by pool id`],
    [`https://cexplorer.io/pool/${POOL}`, `/mainnet/pools/${POOL}/updates: update history by pool id`],
    [
      `https://cardanoscan.io/pool/${POOL_HEX}`,
      `/mainnet/pools/${POOL_OF_HEX}/updates: update history by pool id`,
    ],
    [`sandbox ${POOL}`, `/sandbox/pools/${POOL}/updates: on Sandbox, update history by pool id`],
    [`${POOL} on preprod`, 'A pool by its ID is not covered here.'],
  ],
  'a network beside a value is the one that it leads to': [
    ['preprod epoch 100', '/preprod/epochs/100: on Preprod, 14 to 18 Oct 2023, Babbage'],
    ['epoch 100 preprod', '/preprod/epochs/100: on Preprod, 14 to 18 Oct 2023, Babbage'],
    ['epoch 100 (preprod)', '/preprod/epochs/100: on Preprod, 14 to 18 Oct 2023, Babbage'],
    ['Epoch 100 on Preprod.', '/preprod/epochs/100: on Preprod, 14 to 18 Oct 2023, Babbage'],
    ['testnet epoch 100', '/preprod/epochs/100: on Preprod, 14 to 18 Oct 2023, Babbage'],
    ['preprod 100', '/preprod/epochs/100: on Preprod, 14 to 18 Oct 2023, Babbage'],
    ['preprod: 100-110', '/preprod/epochs?from=100&to=110: on Preprod, as charts and a table'],
    ['preprod epochs', '/preprod/epochs: on Preprod, charts and a table'],
    ['latest block on sandbox', '/sandbox/blocks/latest: on Sandbox'],
    ['sandbox block 5', '/sandbox/blocks/5: on Sandbox'],
    ['sandbox epoch 3', '/sandbox/epochs/3: on Sandbox, 1 Feb 2026, 01:30 to 02:00 UTC, Byron'],
    [
      `on preprod: ${TEST_ACCOUNT}`,
      `/preprod/accounts/${TEST_ACCOUNT}: Account on Preprod, but not in this recording`,
    ],
    [`sandbox ${TEST_ACCOUNT}`, `/sandbox/accounts/${TEST_ACCOUNT}: Account on Sandbox`],
    ['mainnet epoch 379', '/mainnet/epochs/379: 1 to 6 Dec 2022, Babbage'],
    ['preview of epoch 379', '/mainnet/epochs/379: 1 to 6 Dec 2022, Babbage'],
    [
      'preprod epoch 90',
      '/preprod/epochs/90: on Preprod, 25 to 29 Aug 2023, Babbage, but not in this recording',
    ],
    ['preprod epoch 9000', 'Epoch 9,000 has not started. Epoch 268 is in progress now. /preprod/epochs/268'],
  ],
  'a network that cannot be opened, or is not that of the value, is said': [
    ['preview epoch 5', 'The text names Preview. The network is announced, but has no data service yet.'],
    ['epoch 5 on preview', 'The text names Preview. The network is announced, but has no data service yet.'],
    [
      'https://preview.cardanoscan.io/block/100',
      'This link is to Preview. The network is announced, but has no data service yet.',
    ],
    [`preprod ${ACCOUNT}`, `This is a mainnet address. The text names Preprod. /mainnet/accounts/${ACCOUNT}`],
    [
      `${ACCOUNT} on sandbox`,
      `This is a mainnet address. The text names Sandbox. /mainnet/accounts/${ACCOUNT}`,
    ],
    [
      `mainnet ${TEST_ACCOUNT}`,
      `This is a test network address. The text names Mainnet. /preprod/accounts/${TEST_ACCOUNT}`,
    ],
    [
      'preprod https://cardanoscan.io/epoch/379',
      'This link leads to Mainnet. The text names Preprod. /mainnet/epochs/379',
    ],
  ],
  'a link leads to a page of this explorer, or is said to be something else': [
    [`https://www.taptools.io/charts/token?pairID=${PAIR}`, 'A token is not covered here.'],
    [`https://www.taptools.io/charts/token?pk=${PAIR}`, 'A token is not covered here.'],
    [
      `https://taptools.io/asset/${POLICY}4d4f4e4554`,
      `A token is not covered here. https://cexplorer.io/asset/${POLICY}4d4f4e4554`,
    ],
    [
      `https://taptools.io/asset/${POLICY}`,
      `A token is not covered here. https://cexplorer.io/asset/${POLICY}`,
    ],
    [
      `https://cexplorer.io/policy/${POLICY}`,
      `A policy is not covered here. https://cexplorer.io/policy/${POLICY}`,
    ],
    [`https://taptools.io/account/${ACCOUNT}`, `/mainnet/accounts/${ACCOUNT}: Account on Mainnet`],
    [
      `https://www.taptools.io/stake/${ACCOUNT}?tab=tokens`,
      `/mainnet/accounts/${ACCOUNT}: Account on Mainnet`,
    ],
    [
      'https://www.taptools.io/charts',
      'This link names nothing that Epochal can look up. Epochal reads links to an account, an epoch, a block, a slot or a pool.',
    ],
    [
      `https://cexplorer.io/tx/latest/${TX}`,
      `A transaction is not covered here. https://cexplorer.io/tx/${TX}`,
    ],
    ['https://cexplorer.io/tx/latest', 'A transaction is not covered here.'],
  ],
  'a link to another network names it, and one to the same network does not': [
    ['https://cardanoscan.io/epoch/379', '/mainnet/epochs/379: 1 to 6 Dec 2022, Babbage'],
    ['https://explorer.example/mainnet/epochs/379', '/mainnet/epochs/379: 1 to 6 Dec 2022, Babbage'],
    [
      'https://explorer.example/tools/cardano/preprod/epochs/100',
      '/preprod/epochs/100: on Preprod, 14 to 18 Oct 2023, Babbage',
    ],
    ['https://preprod.cexplorer.io/epoch/100', '/preprod/epochs/100: on Preprod, 14 to 18 Oct 2023, Babbage'],
    ['/sandbox/blocks/5', '/sandbox/blocks/5: on Sandbox'],
  ],
  'what is known to be missing is said': [
    [OTHER_ACCOUNT, `/mainnet/accounts/${OTHER_ACCOUNT}: Account on Mainnet, but not in this recording`],
    ['epoch 300', '/mainnet/epochs/300: 1 to 6 Nov 2021, Alonzo, but not in this recording'],
    ['block 8415364', '/mainnet/blocks/8415364: not in this recording'],
    [ACCOUNT.slice(0, 30), 'Stake address, 30 of 59 characters 29 are missing, at the end or in between.'],
    [
      ACCOUNT.slice(0, 30) + ACCOUNT.slice(34),
      'Stake address, 55 of 59 characters 4 are missing, at the end or in between.',
    ],
    [
      ACCOUNT.slice(0, 40) + ACCOUNT.slice(41),
      `A character is missing at 41: e fits. /mainnet/accounts/${ACCOUNT}`,
    ],
    [ACCOUNT.slice(0, -1), 'Stake address, 58 of 59 characters The last character is missing.'],
  ],
}

for (const [name, texts] of Object.entries(rows)) {
  describe(name, () => {
    test.each(texts)('%s', (text, expected) => expect(openedOrSaid('mainnet', text)).toBe(expected))
  })
}

test.each([
  ['27166', '/sandbox/blocks/epochs/22/slots/27166: slot 1,246 of epoch 22, 1 Feb 2026, 11:20:46 UTC'],
  ['pool 27166', 'There is no pool 27,166. The list has all pools that are known here. /sandbox/pools'],
  ['pool 400', '/sandbox/pools/400/updates: by pool number'],
  ['/sandbox/blocks/5', '/sandbox/blocks/5'],
  ['http://127.0.0.1:4173/sandbox/epochs', '/sandbox/epochs: on Sandbox'],
  [TEST_ACCOUNT, `/sandbox/accounts/${TEST_ACCOUNT}: Account on Sandbox`],
  ['preprod epoch 100', '/preprod/epochs/100: on Preprod, 14 to 18 Oct 2023, Babbage'],
])('on the sandbox: %s', (text, expected) => expect(openedOrSaid('sandbox', text)).toBe(expected))

test('a pool is offered by a number unless it is known that none has it', () => {
  const kindsOn = (network: NetworkName) =>
    readSearchText('450', searchContext(clientOfSandbox(), NETWORKS, network, 'utc')).choices.map(
      ({ kind, doubt }) => (doubt ? `${kind} ${doubt}` : kind),
    )
  expect(kindsOn('sandbox')).toEqual(['block'])
  expect(kindsOn('mainnet')).toEqual(['pool perhaps', 'epoch not on record', 'block not on record'])
})

test.each([
  ['preprod epoch 100', 'The text names Preprod. The network has no data service here.'],
  [TEST_ACCOUNT, 'This is a test network address. The network has no data service here.'],
  ['/preprod/epochs/100', 'This link is to Preprod. The network has no data service here.'],
  ['preprod', 'This is the network Preprod. The network has no data service here.'],
])('where mainnet alone is served: %s', (text, expected) => {
  expect(openedOrSaid('mainnet', text, NETWORKS.slice(0, 1))).toBe(expected)
})
