import { describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import { readSearch } from './read-search.ts'

const now = parseUtcTime('2024-07-11T15:02:37')
const address = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
const hash = '89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2'
const vrfKeyHash = '9be345bcbcb0cf0559b1135467fd2e4c78c741898cdf8bcb737b2dc5122632df'
const read = (text: string) => readSearch(text, { network: networks.mainnet, now })
const pathsOf = (text: string) => read(text).choices.map(({ path }) => path)
const noteOf = (text: string) => read(text).note
const suggestionsOf = (text: string) => read(text).suggestions

describe('the meanings of a text', () => {
  test.each([
    [address, [`/mainnet/accounts/${address}`]],
    [address.toUpperCase(), [`/mainnet/accounts/${address}`]],
    [hash, [`/mainnet/blocks/${hash}`, `/mainnet/pools/${hash}/updates`]],
    [
      '8415364',
      [
        '/mainnet/blocks/8415364',
        '/mainnet/blocks/epochs/217/slots/8415364',
        '/mainnet/pools/8415364/updates',
      ],
    ],
    [
      '379',
      [
        '/mainnet/epochs/379',
        '/mainnet/blocks/379',
        '/mainnet/blocks/epochs/0/slots/379',
        '/mainnet/pools/379/updates',
      ],
    ],
    ['epoch 379', ['/mainnet/epochs/379']],
    ['block: 8,415,364', ['/mainnet/blocks/8415364']],
    ['8 415 364', pathsOf('8415364')],
    ['Pool #4268', ['/mainnet/pools/4268/updates']],
    ['394/85165743', ['/mainnet/blocks/epochs/394/slots/85165743']],
    ['394 85165743', ['/mainnet/blocks/epochs/394/slots/85165743']],
    ['394/320943', ['/mainnet/blocks/epochs/394/slots/85165743']],
    ['slot 85165743', ['/mainnet/blocks/epochs/394/slots/85165743']],
    [
      'vrf_vk1ksvt6yywk5j2wkq3rmkxghgru7svaetmjnf8kx4636x7pwcdmgrsy8peyv',
      [`/mainnet/pools/${vrfKeyHash}/updates`],
    ],
    [
      'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
      ['/mainnet/accounts/stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw'],
    ],
    [
      'e1337b62cfff6403a06a3acbc34f8c46003c69fe79a3628cefa9c47251',
      ['/mainnet/accounts/stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw'],
    ],
    [
      '337b62cfff6403a06a3acbc34f8c46003c69fe79a3628cefa9c47251',
      [
        '/mainnet/accounts/stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw',
        '/mainnet/accounts/stake179ehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gr8ffjd',
      ],
    ],
    [
      '0',
      [
        '/mainnet/epochs/0',
        '/mainnet/blocks/0',
        '/mainnet/blocks/epochs/0/slots/0',
        '/mainnet/pools/0/updates',
      ],
    ],
  ])('%s', (text, paths) => {
    const found = pathsOf(text)
    expect(found.length).toBe(paths.length)
    // A credential has two addresses, as a key and as a script; the script's follows from the same rule.
    expect(found.slice(0, 1)).toEqual(paths.slice(0, 1))
    if (!text.startsWith('337b')) expect(found).toEqual(paths)
  })
})

describe('a date means an epoch and a slot', () => {
  test.each([
    ['2022-12-02', ['/mainnet/epochs/379', '/mainnet/blocks/epochs/379/slots/78372909']],
    [
      '2022-12-01',
      ['/mainnet/epochs/378', '/mainnet/epochs/379', '/mainnet/blocks/epochs/378/slots/78286509'],
    ],
    ['1 Dec 2022, 21:44:51', ['/mainnet/epochs/379', '/mainnet/blocks/epochs/379/slots/78364800']],
    ['2022-12-01T21:44:50Z', ['/mainnet/epochs/378', '/mainnet/blocks/epochs/378/slots/78364799']],
    ['Dec 2, 2022', ['/mainnet/epochs/379', '/mainnet/blocks/epochs/379/slots/78372909']],
    ['2017-09-23', ['/mainnet/epochs/0']],
  ])('%s', (text, paths) => expect(pathsOf(text)).toEqual(paths))

  test.each([
    ['2016-01-01', 'The chain had not started yet.'],
    ['2031-01-01', 'This date is in the future.'],
    ['2023-02-30', 'This does not look like anything on the chain.'],
    ['2023-02-20 25:00', 'This does not look like anything on the chain.'],
  ])('%s is not a date on the chain', (text, title) => expect(noteOf(text)?.title).toBe(title))
})

describe('a link of an explorer', () => {
  test.each([
    [`https://cardanoscan.io/stakekey/${address}`, [`/mainnet/accounts/${address}`]],
    ['https://cardanoscan.io/block/8415364', ['/mainnet/blocks/8415364']],
    ['cexplorer.io/epoch/379', ['/mainnet/epochs/379']],
    [`https://cexplorer.io/block/${hash}`, [`/mainnet/blocks/${hash}`]],
    [`https://explorer.cardano.org/en/block?id=${hash}`, [`/mainnet/blocks/${hash}`]],
    ['https://explorer.cardano.org/en/epoch?number=379', ['/mainnet/epochs/379']],
    [`https://pool.pm/${address}`, [`/mainnet/accounts/${address}`]],
    [`http://127.0.0.1:4173/mainnet/accounts/${address}`, [`/mainnet/accounts/${address}`]],
    ['/mainnet/epochs/379', ['/mainnet/epochs/379']],
    ['http://127.0.0.1:4173/api/core/odata/epochs(379)', ['/mainnet/epochs/379']],
    [
      'https://127.0.0.1/mainnet/api/core/blocks/epochs/394/slots/85165743',
      ['/mainnet/blocks/epochs/394/slots/85165743'],
    ],
    ['http://127.0.0.1:4173/mainnet/pools/4268/updates', ['/mainnet/pools/4268/updates']],
    ['https://preprod.cardanoscan.io/epoch/40', ['/preprod/epochs/40']],
  ])('%s', (text, paths) => expect(pathsOf(text)).toEqual(paths))

  test.each([
    [`https://cardanoscan.io/transaction/${hash}`, 'This link is to a transaction.'],
    ['https://example.org/about', 'This link names nothing that Epochal can look up.'],
    [
      'https://cardanoscan.io/pool/0f292fcaa02b8b2f9b3c8f9fd8e0bb21abedb692a6d5058df3ef2735',
      'This is a pool identifier.',
    ],
    ['https://preview.cardanoscan.io/block/100', 'This link is to Preview.'],
    [
      'https://cexplorer.io/pool/pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axc',
      'This is a pool identifier.',
    ],
  ])('%s has no page, and the diagnosis says why', (text, title) => {
    expect(pathsOf(text)).toEqual([])
    expect(noteOf(text)?.title).toBe(title)
  })
})

test('a link of mainnet is opened on mainnet', () => {
  const reading = readSearch('https://cardanoscan.io/block/8415364', { network: networks.preprod, now })
  expect(reading.choices.map(({ path }) => path)).toEqual(['/mainnet/blocks/8415364'])
})

test('white space, line breaks, quotes and invisible characters are ignored', () => {
  const messy = `  "${address.slice(0, 20)}\n${address.slice(20, 40)}\u200b ${address.slice(40)}\u2019 `
  expect(pathsOf(messy)).toEqual([`/mainnet/accounts/${address}`])
})

describe('several addresses', () => {
  const other = 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw'

  test.each(['\n', ', ', ' ; ', '\t', ' | ', '","'])(
    'separated by %j are compared in one sheet',
    (separator) => {
      expect(pathsOf(`${address}${separator}${other}`)).toEqual([
        `/mainnet/accounts/sheet#${address},${other}`,
      ])
    },
  )

  test('keep their order, their faults and their duplicates', () => {
    const broken = address.replace('2vztz', 'yvztz')
    expect(pathsOf(`name;address\nme;${address}\nher;${broken}\nme;${address}`)).toEqual([
      `/mainnet/accounts/sheet#${address},${broken},${address}`,
    ])
  })

  test('are found in links and after names, also with a damaged prefix', () => {
    const damaged = other.replace('stake1', 'stak1')
    expect(pathsOf(`Alice:${address} Bob:${damaged} https://cardanoscan.io/stakekey/${other}`)).toEqual([
      `/mainnet/accounts/sheet#${address},${damaged},${other}`,
    ])
    expect(pathsOf(`http://127.0.0.1:4173/mainnet/accounts/sheet#${address},${other}`)).toEqual([
      `/mainnet/accounts/sheet#${address},${other}`,
    ])
  })

  test('are 200 at most', () => {
    expect(noteOf(Array(201).fill(address).join(' '))?.title).toBe('201 addresses are too many.')
    expect(pathsOf(Array(200).fill(address).join(' '))).toHaveLength(1)
  })
})

describe('the diagnosis of a text', () => {
  test('one wrong character is marked, and the correction is offered but not applied', () => {
    const { note, suggestions } = read('stake1u8a9qstrmj4rvc3k5z8fems7f0jyvztz8det2klgakhfc8ce79fma')
    expect(note).toMatchObject({ kind: 'mistyped', title: 'Character 34 looks wrong.', marks: [34] })
    expect(suggestions).toMatchObject([
      { title: 'Open the corrected address', path: `/mainnet/accounts/${address}` },
    ])
    expect(note?.detail).toContain('With 2 in place of y, the checksum passes.')
  })

  test('an address of another network is opened there, and its corrections are for that network', () => {
    const test = 'stake_test1uqehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gssrtvn'
    expect(noteOf(test)?.title).toBe('This is a test network address.')
    expect(suggestionsOf(test)).toMatchObject([
      { title: 'Open on Preprod', path: `/preprod/accounts/${test}` },
    ])
    expect(noteOf(test.replace('uqeh', 'uqxh'))?.title).toBe('Character 14 looks wrong.')
    expect(suggestionsOf(test.replace('uqeh', 'uqxh'))).toMatchObject([{ path: `/preprod/accounts/${test}` }])
  })

  test.each([
    [`${address.slice(0, 33)}${address.slice(34)}`, 'A character is missing at position 34.'],
    [`${address.slice(0, 34)}2${address.slice(34)}`, /^Character 3[45] is extra\.$/],
    [address.replace('c3k5', '3ck5'), 'Characters 20 and 21 look swapped.'],
    [address.slice(0, 30), 'The address is too short.'],
    [
      'stake1u8a9qstrmj4rvo3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
      'Character 20 cannot appear in an address.',
    ],
    ['stake1u8a9qstrmj4rvC3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma', 'Character 20 has the wrong case.'],
    ['addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8', 'This payment address has no stake part.'],
    ['addr1qx2kd28nq8ac5prwg32hhvudlwggpgfp8utlyqxu6wqgz62', 'This payment address is not valid.'],
    ['Ae2tdPwUPEZ3MHKkpT5Bpj549vrRH7nBqYjNXnCV8G2Bc2YxNcGHEa8ykDp', 'This is an address of the Byron era.'],
    ['pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axc', 'This is a pool identifier.'],
    [hash.slice(1), 'These are 63 hex digits.'],
    ['12abc', 'This does not look like anything on the chain.'],
    ['99999999999999999999', 'This number is too large.'],
    ['epoch 900', 'Epoch 900 has not started.'],
    ['block 999999999', 'The chain has not reached block 999,999,999.'],
    ['1 2 3', 'These are several numbers.'],
    [address.replace('stake1', 'stakel'), 'The prefix of this stake address is wrong.'],
    [address.replace('stake1', ''), 'The prefix of this stake address is wrong.'],
    [
      'addr1vX2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
      'This payment address mixes upper and lower case.',
    ],
    ['-5', 'This does not look like anything on the chain.'],
  ])('%s', (text, title) => {
    expect(pathsOf(text)).toEqual([])
    expect(noteOf(text)?.title).toMatch(title)
  })
})
