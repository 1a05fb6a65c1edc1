import { describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { readSearch } from './read-search.ts'

const address = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
const hash = '89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2'
const pathsOf = (text: string) => readSearch(text, networks.mainnet).choices.map(({ path }) => path)
const verdictOf = (text: string) => readSearch(text, networks.mainnet).verdict

describe('what a text can be', () => {
  test.each([
    [address, [`/mainnet/accounts/${address}`]],
    [address.toUpperCase(), [`/mainnet/accounts/${address}`]],
    [hash, [`/mainnet/blocks/${hash}`, `/mainnet/pools/${hash}/updates`]],
    [
      '8415364',
      [
        '/mainnet/blocks/8415364',
        '/mainnet/epochs/8415364',
        '/mainnet/pools/8415364/updates',
        '/mainnet/blocks/epochs/217/slots/8415364',
      ],
    ],
    [
      '379',
      [
        '/mainnet/epochs/379',
        '/mainnet/blocks/379',
        '/mainnet/pools/379/updates',
        '/mainnet/blocks/epochs/0/slots/379',
      ],
    ],
    ['epoch 379', ['/mainnet/epochs/379']],
    ['block: 8,415,364', ['/mainnet/blocks/8415364']],
    ['Pool #4268', ['/mainnet/pools/4268/updates']],
    ['394/85165743', ['/mainnet/blocks/epochs/394/slots/85165743']],
    [
      'vrf_vk1ksvt6yywk5j2wkq3rmkxghgru7svaetmjnf8kx4636x7pwcdmgrsy8peyv',
      ['/mainnet/pools/9be345bcbcb0cf0559b1135467fd2e4c78c741898cdf8bcb737b2dc5122632df/updates'],
    ],
    [
      '0',
      [
        '/mainnet/epochs/0',
        '/mainnet/blocks/0',
        '/mainnet/pools/0/updates',
        '/mainnet/blocks/epochs/0/slots/0',
      ],
    ],
  ])('%s', (text, paths) => expect(pathsOf(text)).toEqual(paths))
})

test('white space, line breaks, quotes and invisible characters are forgiven', () => {
  const messy = `  "${address.slice(0, 20)}\n${address.slice(20, 40)}\u200b ${address.slice(40)}\u2019 `
  expect(pathsOf(messy)).toEqual([`/mainnet/accounts/${address}`])
})

describe('what is wrong with a text', () => {
  test('one wrong character is pointed at, and the correction is offered, not taken', () => {
    const verdict = verdictOf('stake1u8a9qstrmj4rvc3k5z8fems7f0jyvztz8det2klgakhfc8ce79fma')
    expect(verdict).toMatchObject({
      title: 'Character 34 looks wrong.',
      mark: 34,
      action: { label: 'Open the corrected address', path: `/mainnet/accounts/${address}` },
    })
    expect(verdict?.detail).toContain('With 2 in place of y the checksum passes.')
  })

  test('an address of another network is opened there', () => {
    const test = 'stake_test1uqehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gssrtvn'
    expect(verdictOf(test)).toMatchObject({
      title: 'This is a test network address.',
      action: { label: 'Open on Preprod', path: `/preprod/accounts/${test}` },
    })
  })

  test.each([
    ['addr1qx2kd28nq8ac5prwg32hhvudlwggpgfp8utlyqxu6wqgz62', 'That is a payment address.'],
    ['pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axc', 'That is a bech32 pool identifier.'],
    [
      'stake1u8a9qstrmj4rvo3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
      'Character 20 cannot appear in an address.',
    ],
    [hash.slice(1), 'That is 63 hex digits.'],
    ['12abc', 'Nothing on the chain looks like that.'],
    ['99999999999999999999', 'That number is off the scale.'],
    ['-5', 'Nothing on the chain looks like that.'],
  ])('%s', (text, title) => {
    expect(pathsOf(text)).toEqual([])
    expect(verdictOf(text)?.title).toBe(title)
  })
})
