import { expect, test } from 'vitest'
import { wayToAccount } from './quick-start.tsx'
import { readInvitation } from './signed-out-page.tsx'

const providers = [{ id: 'oidc', name: 'Northlight' }]

test.each([
  ['open', 'sent', [], 'An e-mail address is enough.'],
  ['open', 'printed', providers, 'An e-mail address is enough.'],
  ['open', 'off', providers, 'A provider on this page is enough.'],
  [
    'open',
    'off',
    [],
    'The operator of this server makes accounts, by the command “epochal user create EMAIL”.',
  ],
  ['invited', 'sent', [], 'An e-mail address and an invitation are needed.'],
  ['invited', 'off', providers, 'A provider on this page and an invitation are needed.'],
  ['closed', 'sent', providers, 'New accounts are not open here. With one that you have, sign in.'],
] as const)('registration %s with mails %s and providers %j', (registration, mail, offered, sentence) => {
  expect(wayToAccount({ registration, mail, providers: offered })).toBe(sentence)
})

test.each([
  ['#invitation=abc-DEF_1', 'abc-DEF_1'],
  ['#invitation=', ''],
  ['#other=abc', ''],
  ['', ''],
])('the fragment “%s” has the invitation “%s”', (hash, code) => {
  expect(readInvitation(hash)).toBe(code)
})
