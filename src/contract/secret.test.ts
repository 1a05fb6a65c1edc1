import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { Secret } from './secret.ts'

test('a secret does not appear in text, in JSON or in a log', () => {
  const secret = new Secret('s3cret')
  const texts = [`${secret}`, JSON.stringify({ secret }), String(secret), inspect({ secret }, { depth: 9 })]
  expect(texts.join()).not.toContain('s3cret')
  expect(secret.reveal()).toBe('s3cret')
})
