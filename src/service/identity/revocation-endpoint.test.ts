import { expect, test } from 'vitest'
import { SECOND } from '#cardano/utc-time.ts'
import type { RevokedToken } from '../store/control/access-change-store.ts'
import { createRevocationLimit, revocationEndpoint } from './token-endpoint.ts'

const EXPIRY = 2_000_000_000

/** An endpoint for valid tokens, each of which is called as its key and a number: `key 7`. */
function createEndpoint() {
  let now = 0
  const revoked: RevokedToken[] = []
  const revokedTokens = new Map<string, number>()
  const endpoint = revocationEndpoint('preprod', {
    tokens: {
      read: async (token, network) => {
        const [key = ''] = token.split(' ')
        return { id: token, key, network, kid: 'signing', issuedAt: 0, expiry: EXPIRY }
      },
    },
    changes: {
      latest: () => ({ withdrawnKeys: new Set(), revokedTokens }),
      revoke: async (token) => {
        revoked.push(token)
        revokedTokens.set(token.id, token.expires)
      },
    },
    revocationLimit: createRevocationLimit(() => now),
  })
  return {
    revoked,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    revoke: (key: string, token: string) => endpoint.respond(key, new Map([['token', token]])),
  }
}

test('a key may revoke 400 tokens at once, and then one in six seconds', async () => {
  const { revoked, revoke, pass } = createEndpoint()
  for (let n = 0; n < 400; n++) expect(await revoke('key', `key ${n}`)).toEqual({})
  const refusal = { code: 'slow_down', retryAfter: 6 }
  await expect(revoke('key', 'key 400')).rejects.toMatchObject(refusal)
  expect(revoked).toHaveLength(400)
  // Another key has a limit of its own, and a token that is revoked already takes nothing of it.
  expect(await revoke('other', 'other 0')).toEqual({})
  expect(await revoke('key', 'key 0')).toEqual({})
  pass(6 * SECOND)
  expect(await revoke('key', 'key 400')).toEqual({})
  await expect(revoke('key', 'key 401')).rejects.toMatchObject(refusal)
  expect(revoked).toHaveLength(402)
})
