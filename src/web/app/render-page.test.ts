import { expect, test, vi } from 'vitest'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import type { PageResponse } from '#explorer-protocol/page-rendering.ts'
import { pageResponse } from '#testing/proxy/page-response.ts'
import { createResponseReader } from '../../proxy/front/page-data.ts'
import { pageHead } from '../../proxy/page-heads/page-head.ts'
import { renderPage } from './render-page.tsx'

const AT = Date.UTC(2026, 0, 1)

const ACCOUNT = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'

const networks: readonly ListedNetwork[] = [
  {
    name: 'mainnet',
    state: 'live',
    description: {
      network: 'mainnet',
      source: 'live',
      dialect: 'documented',
      start_time: null,
      recording: null,
    },
    has_answered: true,
    has_plenty: false,
  },
]

const block = {
  id: 8416431,
  hash: 'if8QkGFBBakZyczIuzkUqu8d3SghSk1V/2VDbSyfwLI=',
  epoch_no: 394,
  slot_no: 85165743,
  epoch_slot_no: 320943,
  block_no: 8415364,
  previous_id: 8416430,
  slot_leader_id: 7195394,
  size: 47554,
  time: '2023-02-18T14:53:54',
  tx_count: 25,
  proto_major: 8,
  proto_minor: 0,
  vrf_key: 'vrf_vk1ksvt6yywk5j2wkq3rmkxghgru7svaetmjnf8kx4636x7pwcdmgrsy8peyv',
  op_cert: 'LRXcL8sndi7y+wi7cjGLkUD+cYn7yq2+GFICiVMrC80=',
  op_cert_counter: 5,
  hash_hex: '89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2',
  op_cert_hex: '2d15dc2fcb27762ef2fb08bb72318b9140fe7189fbcaadbe18520289532b0bcd',
}

function account(changes: object) {
  const text = JSON.stringify({
    stake_address: ACCOUNT,
    is_registered: true,
    last_reg_dereg_tx: '5234f99b194603b2b0b63fff5d60ac9df916190360497d4f189e4ff4dd9130ff',
    last_reg_dereg_epoch_no: 289,
    pool_id: null,
    last_deleg_tx: null,
    delegated_since_epoch_no: null,
    total_balance: 134346.23976,
    controlled_stakes: 92101.860445,
    total_rewards: 42244.379315,
    total_withdrawals: 0,
    available_rewards: 42244.379315,
    ...changes,
  })
  return pageResponse('mainnet', `/api/core/accounts/${ACCOUNT}`, text)
}

const latestBlock = pageResponse('mainnet', '/api/core/blocks/latest', JSON.stringify(block))

const latestEpoch = pageResponse(
  'mainnet',
  '/api/core/epochs/latest',
  JSON.stringify({
    id: 323,
    out_sum: 1,
    fees: 1,
    tx_count: 1,
    blk_count: 1,
    no: 322,
    start_time: '2022-02-20T21:44:51',
    end_time: '2022-02-25T21:44:40',
  }),
)

function render(path: string, responses: readonly PageResponse[], listed = networks) {
  return renderPage({ basePath: '', path, search: '', at: AT, networks: listed, responses })
}

test('a rendered page has its figures and its title', async () => {
  const page = await render(`/mainnet/accounts/${ACCOUNT}`, [account({}), latestBlock])
  expect(page?.title).toBe('Account stake1u8a9…e79fma · Epochal')
  expect(page?.markup).toContain('value="134346.23976"')
  expect(page?.markup).toContain('8,415,364')
})

/** The same record at another path of the interface. */
const at = ({ text }: PageResponse, path: string) => pageResponse('mainnet', `/api/core${path}`, text)
const noEpochs = pageResponse('mainnet', '/api/core/epochs', '[]')
const HASH = block.hash_hex

test.each([
  ['/mainnet', [latestEpoch, latestBlock, noEpochs], 'Mainnet · Epochal'],
  ['/mainnet/epochs/latest', [latestEpoch, noEpochs, latestBlock], 'Epoch 322 · Epochal'],
  ['/mainnet/epochs/322', [at(latestEpoch, '/epochs/322'), noEpochs, latestBlock], 'Epoch 322 · Epochal'],
  ['/mainnet/blocks/latest', [latestBlock], 'Block 8,415,364 · Epochal'],
  [`/mainnet/blocks/${HASH}`, [at(latestBlock, `/blocks/${HASH}`), latestBlock], 'Block 8,415,364 · Epochal'],
  [
    '/mainnet/blocks/epochs/394/slots/85165743',
    [at(latestBlock, '/blocks/epochs/394/slots/85165743'), latestBlock],
    'Block 8,415,364 · Epochal',
  ],
  [`/mainnet/accounts/${ACCOUNT}`, [account({}), latestBlock], 'Account stake1u8a9…e79fma · Epochal'],
])('%s names what it shows, as its document does', async (path, responses, title) => {
  expect((await render(path, responses))?.title).toBe(title)
  expect(pageHead(path, '', networks, createResponseReader(responses), 0).title).toBe(title)
})

test('networks other than mainnet are named in the title', async () => {
  const onSandbox = [{ ...latestBlock, network: 'sandbox' as const }]
  const listed: readonly ListedNetwork[] = [
    {
      name: 'sandbox',
      state: 'simulated',
      description: {
        network: 'sandbox',
        source: 'simulated',
        dialect: 'documented',
        start_time: '2026-01-01T00:00:00',
        recording: null,
      },
      has_answered: true,
      has_plenty: false,
    },
  ]
  const page = await render('/sandbox/blocks/latest', onSandbox, listed)
  expect(page?.title).toBe('Block 8,415,364 · Sandbox · Epochal')
})

test('values of a response are text in the rendered page, whatever they contain', async () => {
  const page = await render(`/mainnet/accounts/${ACCOUNT}`, [
    account({ pool_id: '<script>alert(1)</script>', last_deleg_tx: '" onload="alert(2)' }),
    latestBlock,
  ])
  expect(page?.markup).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page?.markup).not.toContain('<script>')
  expect(page?.markup).not.toMatch(/<[^>]* onload=/)
})

test('a page whose further data is not at hand is rendered without it, and nothing is requested', async () => {
  const fetch = vi.fn(async () => new Response('[]'))
  vi.stubGlobal('fetch', fetch)
  const page = await render('/mainnet/epochs/latest', [latestEpoch, latestBlock])
  vi.unstubAllGlobals()
  expect(page?.title).toBe('Epoch 322 · Epochal')
  expect(page?.markup).toContain('data-dgst="not-at-hand"')
  expect(fetch).not.toHaveBeenCalled()
})

test('600 epochs that the document does not bring are shown by the parts that wait for them, and by no other', async () => {
  const { text } = latestEpoch
  const end_time = '2025-12-11T21:44:40'
  const rows = Array.from({ length: 600 }, (_, no) =>
    JSON.stringify({ ...JSON.parse(text), id: no + 1, no, end_time }),
  )
  const epochs = pageResponse('mainnet', '/api/core/epochs', `[${rows.join(',\n')}]`)
  const newest = pageResponse('mainnet', '/api/core/epochs/latest', rows[599] ?? '')
  const comparison = 'epochs on record before'
  const inDocument = await render('/mainnet', [newest, latestBlock, epochs])
  const shows = (page: typeof inDocument) =>
    ['Transactions per epoch', comparison].map((text) => page?.markup.includes(text))
  expect(shows(inDocument)).toEqual([true, true])
  const requested = await render('/mainnet', [newest, latestBlock, { ...epochs, isInDocument: false }])
  expect(shows(requested)).toEqual([true, false])
})

test('a page that leads to another one is not rendered', async () => {
  expect(await render('/', [])).toBeUndefined()
})

test.each([
  ['/dashboard/link', '<main id="main"', 'This link is not complete'],
  ['/mainnet/accounts/sheet', '<h1>Accounts</h1>', 'Several addresses, one row for each.'],
])('%s says nothing of its fragment, which no request has', async (path, text, claim) => {
  const page = await render(path, [])
  expect(page?.markup).toContain(text)
  expect(page?.markup).not.toContain(claim)
})

test.each([
  ['/mainnet/nothing/here', 'Page not found'],
  ['/moonnet', 'Page not found'],
  ['/preview/epochs', 'Preview is not open yet'],
  ['/mainnet/epochs/abc', 'This address is not valid'],
  ['/status', 'Status'],
  ['/reference', 'API reference'],
  ['/dashboard', 'API keys for your programs'],
  ['/mainnet/pools/updates', 'Pool updates'],
])('%s is rendered without a response: %s', async (path, heading) => {
  expect((await render(path, [latestBlock]))?.markup).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
})

test('a subject that does not exist is rendered as not on record, the same each time', async () => {
  const missing = () =>
    renderPage({
      basePath: '',
      path: '/mainnet/blocks/999',
      search: '',
      at: AT,
      networks,
      refusal: 'The data service of mainnet has no record of block 999.',
      responses: [latestBlock],
    })
  const first = await missing()
  expect(first?.title).toMatch(/^Block 999 .* · Epochal$/)
  expect(await missing()).toEqual(first)
})
