import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKEN_PATH } from '#contract/token.ts'
import { loadRecordedNetwork } from '#testing/chain/recorded-network.ts'
import { openTestService, type TestClient, type TestService } from '#testing/service/test-service.ts'

let service: TestService
let documented: TestClient

beforeAll(async () => {
  service = await openTestService()
  const mainnet = await loadRecordedNetwork(service.db, 'mainnet')
  const preprodNetwork = await loadRecordedNetwork(service.db, 'preprod')
  const served = new Map([
    ['mainnet', mainnet('documented')],
    ['preprod', preprodNetwork('documented')],
  ] as const)
  documented = await service.over(served, 'documented')
})

afterAll(async () => {
  await service.close()
  expect(service.failures).toEqual([])
})

describe('errors are problem details that say what is wrong with the request', () => {
  test.each([
    [404, '/blocks/8000000', 'The recording of Mainnet does not hold block 8000000.'],
    [404, '/blocks/0', 'The recording of Mainnet does not hold block 0.'],
    [404, '/epochs/50', 'The recording of Mainnet does not hold epoch 50.'],
    [
      404,
      `/blocks/${'0'.repeat(64)}`,
      `The recording of Mainnet does not hold a block with the hash ${'0'.repeat(64)}.`,
    ],
    [
      404,
      '/blocks/epochs/395/slots/85165743',
      'The recording of Mainnet does not hold a block in slot 85165743 of epoch 395.',
    ],
    [404, '/nothing', '/api/core/nothing is not a path of this interface.'],
    [
      400,
      '/epochs/abc',
      '"abc" is not an epoch number: it must be a whole number from 0 to 2147483647, without a sign or leading zeros.',
    ],
    [
      400,
      '/accounts/stake1u8a9qstrmj4rvc3k5z8fems7f0jyvztz8det2klgakhfc8ce79fma',
      '"stake1u8a9qstrmj4rvc3k5z8fems7f0jyvztz8det2klgakhfc8ce79fma" is not a stake address: the checksum fails, so at least one character is wrong.',
    ],
  ])('%i for %s', async (status, path, detail) => {
    const response = await documented.get(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: expect.any(String),
      status,
      detail,
      instance: `/mainnet/api/core${path}`,
    })
  })
  test.each([
    [
      '/preview/api/core/epochs',
      'Preview is announced and not served yet. Served here: mainnet and preprod.',
    ],
    [`/preview${TOKEN_PATH}`, 'Preview is announced and not served yet. Served here: mainnet and preprod.'],
    ['/sandbox/api/core/epochs', 'Sandbox is not configured here. Served here: mainnet and preprod.'],
    ['/sandbox', 'Sandbox is not configured here. Served here: mainnet and preprod.'],
    [
      '/.well-known/oauth-authorization-server/sandbox',
      'Sandbox is not configured here. Served here: mainnet and preprod.',
    ],
    ['/nonsense/openapi.json', '"nonsense" is not a network. Served here: mainnet and preprod.'],
    ['/', 'Every path begins with a network. Served here: mainnet and preprod.'],
  ])('%s has no network that is served: %s', async (path, detail) => {
    for (const method of ['GET', 'POST']) {
      const response = await documented.request(path, { method })
      expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ detail })])
    }
  })
})
