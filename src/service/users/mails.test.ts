import { expect, test } from 'vitest'
import { createUserMails } from './mails.ts'

const explorerUrl = 'http://127.0.0.1:4173'
const mails = createUserMails({
  sender: { state: 'sent', isFailing: () => false, send: () => undefined, close: async () => undefined },
  limit: { take: () => undefined },
  explorerUrl,
  origins: new Set([explorerUrl, 'http://localhost:4173']),
  now: () => 0,
})

test.each([
  ['of the origin that the setting names', explorerUrl, explorerUrl],
  ['of its other origin', 'http://localhost:4173', 'http://localhost:4173'],
  ['of another site', 'http://example.org', explorerUrl],
  ['that is not named', undefined, explorerUrl],
])('a link asked for by a page %s opens at %s', (_, origin, expected) => {
  const headers = new Headers(origin === undefined ? {} : { Origin: origin, Host: 'example.org' })
  expect(new URL(mails.link('verification', 'abc', headers)).origin).toBe(expected)
})
