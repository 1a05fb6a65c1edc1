import { describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { stakeAddressOf } from '#cardano/stake-address.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import { MAX_ADDRESSES, piecesOf } from '#web/search/reading/read-several.ts'
import { readEntries } from './sheet-entries.ts'

const ACCOUNT = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
const OTHER = 'stake1u9jryvrnmlq55pkkp5430q72hxmvqnp6mhr4zawf8k73vzcrckduu'
const TEST = 'stake_test1upjryvrnmlq55pkkp5430q72hxmvqnp6mhr4zawf8k73vzcyju0cp'
const PAYMENT =
  'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x'
const PAYMENT_ACCOUNT = 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw'
const WRONG = ACCOUNT.replace('2vztz', 'yvztz')
const now = parseUtcTime('2024-07-11T15:02:37')

const read = (pasted: string, network: 'mainnet' | 'sandbox' = 'mainnet') =>
  readEntries(piecesOf(pasted), { network: networks[network], now })

/** Each entry in a line: its account, or its text with the reason and the page that helps. */
const lines = (pasted: string, network: 'mainnet' | 'sandbox' = 'mainnet') =>
  read(pasted, network).map((entry) =>
    entry.kind === 'account'
      ? `account ${entry.address}`
      : [entry.text, entry.reason, ...(entry.help ? [entry.help.title, entry.help.path] : [])].join(' | '),
  )

describe('each pasted piece is a row or left out', () => {
  test.each([
    ['an address', ACCOUNT, [`account ${ACCOUNT}`]],
    ['a payment address', PAYMENT, [`account ${PAYMENT_ACCOUNT}`]],
    ['a link', `https://cexplorer.io/stake/${ACCOUNT}`, [`account ${ACCOUNT}`]],
    [
      'repeated, twice and between others',
      `${ACCOUNT}\n${OTHER};${ACCOUNT}|${ACCOUNT}`,
      [`account ${ACCOUNT}`, `account ${OTHER}`, `${ACCOUNT} | Pasted twice`, `${ACCOUNT} | Pasted twice`],
    ],
    [
      'the same account by another address',
      `${PAYMENT_ACCOUNT} ${PAYMENT}`,
      [`account ${PAYMENT_ACCOUNT}`, `${PAYMENT} | Pasted twice`],
    ],
    [
      'of another network, all on its sheet',
      `${TEST} ${ACCOUNT} ${TEST}`,
      [
        `${TEST} | An address of Preprod | Open on Preprod | /preprod/accounts/sheet#${TEST},${TEST}`,
        `account ${ACCOUNT}`,
        `${TEST} | An address of Preprod | Open on Preprod | /preprod/accounts/sheet#${TEST},${TEST}`,
      ],
    ],
    [
      'one wrong character: the same list with the mended address',
      `${OTHER} ${WRONG}`,
      [
        `account ${OTHER}`,
        `${WRONG} | Character 34 is wrong: 2 fits | Use …${ACCOUNT.slice(-5)} | /mainnet/accounts/sheet#${OTHER},${ACCOUNT}`,
      ],
    ],
    [
      'a number, and words',
      `${ACCOUNT}, 27293, treasury of mine`,
      [
        `account ${ACCOUNT}`,
        '27293 | A number, not an address | Block 27,293 | /mainnet/blocks/27293',
        'treasury of mine | Not an address',
      ],
    ],
    [
      'prose',
      `sent from ${ACCOUNT} to (${OTHER}) -> twice.`,
      [
        'sent from | Not an address',
        `account ${ACCOUNT}`,
        'to | Not an address',
        `account ${OTHER}`,
        '-> twice. | Not an address',
      ],
    ],
    ['no piece', ' ,\n;|-> ', []],
  ])('%s', (_, pasted, expected) => {
    expect(lines(pasted)).toEqual(expected)
  })

  test('an address of mainnet on a test network', () => {
    expect(lines(ACCOUNT, 'sandbox')).toEqual([
      `${ACCOUNT} | An address of Mainnet | Open on Mainnet | /mainnet/accounts/sheet#${ACCOUNT}`,
    ])
  })

  test('500 pieces: accounts beyond the most are left out with the reason', () => {
    const addresses = Array.from({ length: 300 }, (_, at) =>
      stakeAddressOf(
        'key',
        Uint8Array.from({ length: 28 }, () => at & 255).with(0, at >> 8),
        networks.mainnet,
      ),
    )
    const pasted = [...addresses, ...Array.from({ length: 200 }, () => 'word')].join('\n')
    const entries = read(pasted)
    const reasons = entries.map((entry) => (entry.kind === 'left-out' ? entry.reason : 'account'))
    const count = (reason: string) => reasons.filter((other) => other === reason).length
    expect(entries).toHaveLength(500)
    expect(count('account')).toBe(MAX_ADDRESSES)
    expect(count(`More than ${MAX_ADDRESSES} accounts`)).toBe(100)
    expect(count('Not an address')).toBe(200)
  })
})

test('the wrong character is marked in the text as it was read', () => {
  expect(read(WRONG)[0]).toMatchObject({ marked: { text: WRONG, marks: [34] } })
})

test('pieces read again from their own list are the same', () => {
  const pieces = piecesOf(`sent from ${ACCOUNT} to (${OTHER}), twice\n27293\t${WRONG}${TEST}`)
  expect(pieces).toHaveLength(8)
  expect(piecesOf(pieces.join('\n'))).toEqual(pieces)
})
