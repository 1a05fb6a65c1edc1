import { expect, test } from 'vitest'
import { requestOf, withoutRequest, withRequest } from './request-address.ts'

const path = '/mainnet/api/core/epochs?$top=1&$orderby=no%20desc'

test.each(['', '?from=351&to=496'])(
  'a request stands beside the search %j and leaves it as it was',
  (search) => {
    const shown = withRequest(search, path)
    expect(decodeURIComponent(requestOf(shown) ?? '')).toBe(path)
    expect(withoutRequest(shown)).toBe(search)
    expect(withRequest(shown, path)).toBe(shown)
    expect(new URLSearchParams(shown).get('request')).toBe(path)
  },
)

test('an address without a request names none', () => {
  expect(requestOf('?from=351')).toBeUndefined()
})

test('a fragment stays', () => {
  expect(withoutRequest(`/mainnet/accounts/sheet${withRequest('', path)}#a,b`)).toBe(
    '/mainnet/accounts/sheet#a,b',
  )
})
