import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { LeftOutEntry } from '#web/accounts/comparison/sheet-entries.ts'
import { leftOutText, readLookup } from './lookup-reading.ts'

const ACCOUNT = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
const HEX = 'e1fa504163dcaa366236a08e9cee1e4be4a609623b72b55be8edae9c1f'
const WRONG = ACCOUNT.replace('2vztz', 'yvztz')
const now = parseUtcTime('2026-11-29T00:00:00')
const read = (text: string) => readLookup(text, { network: networks.mainnet, now }, now)

test.each([
  ['an address', ACCOUNT, undefined],
  ['an address within a sentence', `Please look at ${ACCOUNT}, thank you`, undefined],
  ['bytes in hex', HEX.toUpperCase(), { kind: 'hex', pasted: HEX }],
  [
    'a link of another explorer',
    `https://cexplorer.io/stake/${ACCOUNT}`,
    { kind: 'link', pasted: `https://cexplorer.io/stake/${ACCOUNT}` },
  ],
])('%s is an account', (_, text, origin) => {
  expect(read(text)).toMatchObject({ kind: 'account', address: ACCOUNT, origin })
})

test('one wrong character is never an account by itself: the mended one is a choice', () => {
  const lookup = read(WRONG)
  expect(lookup).toMatchObject({ kind: 'fault', text: WRONG, note: { mended: ACCOUNT, marks: [34] } })
  expect(lookup).toMatchObject({ suggestions: [{ path: `/mainnet/accounts/${ACCOUNT}` }] })
  // Also not where it is the only one of a sentence.
  expect(read(`it is ${WRONG} I think`).kind).toBe('fault')
})

test.each([
  ['', 'nothing'],
  [' \n ', 'nothing'],
  ['27293', 'fault'],
  ['treasury', 'fault'],
  ['stake_test1uqehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gssrtvn', 'elsewhere'],
  [`${ACCOUNT}\n${WRONG}`, 'several'],
  [
    `${ACCOUNT} abandon able about above absent absorb abstract absurd abuse access accident account`,
    'fault',
  ],
])('"%s" is %s', (text, kind) => {
  expect(read(text).kind).toBe(kind)
})

test('several are counted, and those that are left out by what they are', () => {
  expect(read([ACCOUNT, ACCOUNT, WRONG, 'treasury', '27293'].join('\n'))).toMatchObject({
    kind: 'several',
    pasted: 5,
    accounts: 1,
    leftOut: '1 twice, 1 with a wrong character, 2 other',
  })
  const entry = (reason: string): LeftOutEntry => ({ kind: 'left-out', text: '', reason })
  expect(leftOutText([entry('Not an address'), entry('An address of Preprod')])).toBe('1 of Preprod, 1 other')
  expect(leftOutText([])).toBe('')
})
