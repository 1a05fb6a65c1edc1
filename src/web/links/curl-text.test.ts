import { expect, test } from 'vitest'
import { curlText } from './curl-text.ts'

test('the curl command has both credentials and the base address as placeholders', () => {
  expect(curlText('mainnet', '/api/core/epochs/5')).toBe(
    'curl -H "Authorization: Bearer <ACCESS_TOKEN>" -H "Client-Api-Key: <API_KEY>" "<BASE_URL of mainnet>/api/core/epochs/5"',
  )
})
