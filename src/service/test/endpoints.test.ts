import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dialect } from '#contract/dialect.ts'
import { readRecording, recordedNetworks } from '#sample-chain/recorded/recording.ts'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import {
  openTestService,
  PUBLIC_URL,
  type TestClient,
  type TestService,
} from '#testing/service/test-service.ts'

const ACCOUNT = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'

let service: TestService
let documented: TestClient
let live: TestClient
let preprod: TestClient

beforeAll(async () => {
  service = await openTestService()
  const mainnet = await loadRecordedNetwork(service.db, 'mainnet')
  const preprodNetwork = await loadRecordedNetwork(service.db, 'preprod')
  const both = (dialect: Dialect) =>
    new Map([
      ['mainnet', mainnet(dialect)],
      ['preprod', preprodNetwork(dialect)],
    ] as const)
  documented = await service.over(both('documented'), 'documented')
  live = await service.over(both('live'), 'live')
  preprod = await service.over(new Map([['preprod', preprodNetwork('documented')]]), 'documented')
})

afterAll(async () => {
  await service.close()
  expect(service.failures).toEqual([])
})

const bodyOf = (path: string, client = documented) => client.text(path)

describe('the 15 endpoints, digit for digit', () => {
  const epoch0 =
    '{"id":1,"out_sum":10378568796482912,"fees":3458053,"tx_count":33,"blk_count":21587,"no":0,' +
    '"start_time":"2017-09-23T21:44:51","end_time":"2017-09-28T21:44:31"}'
  const epoch0InOData = epoch0.replaceAll(/(T\d\d:\d\d:\d\d)/g, '$1Z')
  const block8415364 =
    '{"id":8416431,"hash":"if8QkGFBBakZyczIuzkUqu8d3SghSk1V/2VDbSyfwLI=","epoch_no":394,"slot_no":85165743,' +
    '"epoch_slot_no":320943,"block_no":8415364,"previous_id":8416430,"slot_leader_id":7195394,"size":47554,' +
    '"time":"2023-02-18T14:53:54","tx_count":25,"proto_major":8,"proto_minor":0,' +
    '"vrf_key":"vrf_vk1ksvt6yywk5j2wkq3rmkxghgru7svaetmjnf8kx4636x7pwcdmgrsy8peyv",' +
    '"op_cert":"LRXcL8sndi7y+wi7cjGLkUD+cYn7yq2+GFICiVMrC80=","op_cert_counter":5,' +
    '"hash_hex":"89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2",' +
    '"op_cert_hex":"2d15dc2fcb27762ef2fb08bb72318b9140fe7189fbcaadbe18520289532b0bcd"}'
  const update33494 =
    '{"id":33494,"hash_id":4268,"cert_index":0,"vrf_key_hash":"m+NFvLywzwVZsRNUZ/0uTHjHQYmM34vLc3stxRImMt8=",' +
    '"pledge":130000000000,"active_epoch_no":473,"meta_id":33370,"margin":2.99,"fixed_cost":340,' +
    '"registered_tx_id":86928296,"reward_addr_id":2480780,' +
    '"vrf_key_hash_hex":"9be345bcbcb0cf0559b1135467fd2e4c78c741898cdf8bcb737b2dc5122632df"}'
  const vrf = '9be345bcbcb0cf0559b1135467fd2e4c78c741898cdf8bcb737b2dc5122632df'

  test('an addition of the documented dialect: the updates of a pool by its ID, which is 404 where it is unknown', async () => {
    const pool = 'pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axc'
    const inHex = '22ab39540db22349b1934f5dcb7788440c33709ea9fdac07fb343395'
    const updates = await bodyOf('/pools/4268/updates')
    for (const id of [pool, pool.toUpperCase(), inHex])
      expect(await bodyOf(`/pools/${id}/updates`)).toBe(updates)
    expect(JSON.parse(await bodyOf(`/pools/${'0'.repeat(56)}/updates`))).toMatchObject({
      status: 404,
      detail: expect.stringContaining('does not hold the pool pool1qqqq'),
    })
    expect(JSON.parse(await bodyOf(`/pools/${pool.slice(0, -1)}q/updates`))).toMatchObject({
      status: 400,
      detail: expect.stringContaining('is not a pool ID: it must be pool1… in bech32'),
    })
    expect(JSON.parse(await bodyOf(`/pools/${pool}/updates`, live))).toMatchObject({ status: 400 })
    expect(await bodyOf(`/pools/${pool}/updates`, live)).not.toContain('pool ID')
  })

  test('1 account', async () => {
    expect(await bodyOf(`/accounts/${ACCOUNT}`)).toBe(
      `{"stake_address":"${ACCOUNT}","is_registered":true,` +
        '"last_reg_dereg_tx":"5234f99b194603b2b0b63fff5d60ac9df916190360497d4f189e4ff4dd9130ff",' +
        '"last_reg_dereg_epoch_no":289,"pool_id":"pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axc",' +
        '"last_deleg_tx":"004ac881d9fd1a6748a72547e82e89beb074e96c3a76670c5a11b494d9260f31",' +
        '"delegated_since_epoch_no":472,"total_balance":133228.664564,"controlled_stakes":92101.860445,' +
        '"total_rewards":41126.804119,"total_withdrawals":0,"available_rewards":41126.804119}',
    )
  })

  test.each(recordedNetworks)(
    '1 account: on %s, an address known only as a reward account is 404',
    async (network) => {
      const { poolUpdates, accounts } = await readRecording(network)
      const known = new Set(accounts.map(({ stake_address }) => stake_address))
      const named = new Set(poolUpdates.rows.flatMap(([, , , , , , , address]) => address ?? []))
      const title = network === 'mainnet' ? 'Mainnet' : 'Preprod'
      const client = network === 'mainnet' ? documented : preprod
      for (const address of [...known, ...named]) {
        const response = await client.get(`/accounts/${address}`)
        if (known.has(address)) expect(response.status, address).toBe(200)
        else {
          expect(await response.json()).toMatchObject({
            status: 404,
            detail: `The recording of ${title} does not hold the stake address ${address}.`,
          })
        }
      }
      expect([known.size, named.size]).toEqual(network === 'mainnet' ? [5, 34] : [0, 2])
    },
  )

  test('2 latest epoch: the newest on record', async () => {
    expect(JSON.parse(await bodyOf('/epochs/latest'))).toMatchObject({ no: 322, id: 323 })
  })

  test('3 all epochs, whole and by id', async () => {
    const epochs = JSON.parse(await bodyOf('/epochs'))
    expect(epochs).toHaveLength(220)
    expect(epochs.map(({ no }: { no: number }) => no).slice(18, 22)).toEqual([18, 19, 123, 124])
  })

  test('4 one epoch', async () => expect(await bodyOf('/epochs/0')).toBe(epoch0))

  test('5 epochs in the OData form, a hundred to the page', async () => {
    const response = await documented.get('/odata/epochs')
    expect(response.headers.get('Content-Type')).toBe(
      'application/json; odata.metadata=minimal; odata.streaming=true',
    )
    expect(response.headers.get('OData-Version')).toBe('4.0')
    const text = await response.text()
    expect(
      text.startsWith(
        `{"@odata.context":"${PUBLIC_URL}/mainnet/api/core/odata/$metadata#Epochs","value":[${epoch0InOData},`,
      ),
    ).toBe(true)
    expect(
      text.endsWith(`],"@odata.nextLink":"${PUBLIC_URL}/mainnet/api/core/odata/epochs?$skip=100"}`),
    ).toBe(true)
  })

  test('6 one epoch in the OData form', async () => {
    expect(await bodyOf('/odata/epochs/0')).toBe(
      `{"@odata.context":"${PUBLIC_URL}/mainnet/api/core/odata/$metadata#Epochs","value":[${epoch0InOData}]}`,
    )
  })

  test('7 latest block: the newest on record', async () => {
    expect(JSON.parse(await bodyOf('/blocks/latest'))).toMatchObject({ block_no: 12_069_665, epoch_no: 567 })
  })

  test('8, 9, 10 a block by number, by hash of any case, by epoch and absolute slot', async () => {
    expect(await bodyOf('/blocks/8415364')).toBe(block8415364)
    expect(await bodyOf('/blocks/89FF1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2')).toBe(
      block8415364,
    )
    expect(await bodyOf('/blocks/epochs/394/slots/85165743')).toBe(block8415364)
  })

  test('11 all pool updates', async () => {
    const updates = JSON.parse(await bodyOf('/pools/updates'))
    expect(updates).toHaveLength(70)
  })

  test('12, 13 the updates of a pool, by number and by VRF key hash', async () => {
    const byNumber = await bodyOf('/pools/4268/updates')
    expect(JSON.parse(byNumber)).toHaveLength(9)
    expect(byNumber.endsWith(`,${update33494}]`)).toBe(true)
    expect(await bodyOf(`/pools/${vrf}/updates`)).toBe(byNumber)
  })

  test('14, 15 pool updates in the OData form', async () => {
    expect(JSON.parse(await bodyOf('/odata/poolsupdates')).value).toHaveLength(70)
    const text = await bodyOf('/odata/poolsupdates/4268')
    expect(text.endsWith(`,${update33494}]}`)).toBe(true)
    expect(JSON.parse(text)['@odata.context']).toBe(
      `${PUBLIC_URL}/mainnet/api/core/odata/$metadata#PoolsUpdates`,
    )
  })

  test('the live dialect has lovelace, fractions, entities, and pages of 20', async () => {
    expect(await bodyOf(`/accounts/${ACCOUNT}`, live)).toContain('"total_balance":133228664564,')
    expect(await bodyOf('/pools/4268/updates', live)).toContain('"margin":0.0299,"fixed_cost":340000000,')
    expect(await bodyOf('/odata/epochs/0', live)).toBe(
      `{"@odata.context":"${PUBLIC_URL}/mainnet/api/core/odata/$metadata#Epochs/$entity",${epoch0InOData.slice(1)}`,
    )
    expect(JSON.parse(await bodyOf('/epochs', live))).toHaveLength(20)
    const response = await live.get('/epochs')
    expect(response.headers.get('Epochal-Dialect')).toBe('live')
  })
})

describe('another network', () => {
  test('preprod has its own data', async () => {
    const response = await documented.request('/preprod/api/core/epochs', {
      headers: preprod.credentials,
    })
    expect(await response.json()).toHaveLength(105)
  })
})
