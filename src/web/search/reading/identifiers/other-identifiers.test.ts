import { describe, expect, test } from 'vitest'
import { bytesFromBech32, hexFromBytes } from '#cardano/encoding.ts'
import { readOnMainnet, testRows } from '#testing/search/search-table.ts'

describe('identifiers and keys', () => {
  testRows([
    [
      'drep1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxlyn64rxc',
      '',
      'A DRep is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      'drep1ygc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9cff9mvy',
      '',
      'A DRep is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      'drep1yvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9cfm42vr',
      '',
      'A DRep is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      'drep_script1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxlyucgt6e',
      '',
      'A DRep script is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      'drep_vkh1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly4aw70z',
      '',
      'The hash of a DRep key is not covered here.',
    ],
    [
      'drep_vk1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxrqh30ks5',
      '',
      'A DRep key is not covered here.',
    ],
    [
      'cc_cold1zgc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9cdprd9q',
      '',
      'A committee member is not covered here.',
    ],
    [
      'cc_hot1qgc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9cmah3lf',
      '',
      'A committee credential is not covered here.',
    ],
    [
      'cc_cold_script1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxlyz3la2r',
      '',
      'A committee script is not covered here.',
    ],
    [
      'cc_hot_vkh1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly47v74w',
      '',
      'The hash of a committee key is not covered here.',
    ],
    [
      'script1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly45zk3t',
      'accounts/stake17y9nq4t6nlzwjr3ntp7693lvzym9hq99eth3gw27sw5vmusr5pt8f',
      'A policy is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      'stake_vk1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxrqhdakd4',
      'accounts/stake1u83fxx8tqqjx4rpcl4mty6ste8utmamvnv9sll4xv64szngdvmjlz',
    ],
    [
      'stake_xvk1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxr2h584rglkfzdw60up6sn83jcad7eqg44gldxelc35smvjklwqzfsh4agmq',
      'accounts/stake1u83fxx8tqqjx4rpcl4mty6ste8utmamvnv9sll4xv64szngdvmjlz',
    ],
    [
      'stake_vkh1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxlyh48dsf',
      'accounts/stake1uy9nq4t6nlzwjr3ntp7693lvzym9hq99eth3gw27sw5vmus2uatsf',
    ],
    [
      'addr_vk1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxrqm497xj',
      '',
      'A payment key is not covered here.',
    ],
    [
      'addr_xvk1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxr2h584rglkfzdw60up6sn83jcad7eqg44gldxelc35smvjklwqzfs9f9qqs',
      '',
      'A payment key is not covered here.',
    ],
    [
      'addr_vkh1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxlyfpmt42',
      '',
      'The hash of a payment key is not covered here.',
    ],
    [
      'acct_xvk1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxr2h584rglkfzdw60up6sn83jcad7eqg44gldxelc35smvjklwqzfssgnqgh',
      '',
      'An account key is not covered here.',
    ],
    [
      'pool_vk1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxrqw5f9n4',
      '',
      'A pool cold key is not covered here.',
    ],
    [
      'vrf_vkh1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxrqrk4c0y',
      'pools/0b30557a9fc4e90e33587da2c7ec11365b80a5caef14395e83a8cdf2173c6186/updates',
    ],
    [
      'kes_vk1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxrqup9wmd',
      '',
      'A KES key is not covered here.',
    ],
    [
      'calidus15yc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9cpz2ytq',
      '',
      'A Calidus ID of a pool is not covered here.',
    ],
    [
      'gov_action1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxr2kacdfl7',
      '',
      'A governance action is not covered here.',
      'cardanoscan.io',
    ],
    [
      'datum1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxrqr864zk',
      '',
      'The hash of a datum is not covered here.',
    ],
    [
      'policy_vkh1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly56yfwa',
      '',
      'The hash of a policy key is not covered here.',
    ],
    [
      'root_xvk1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxr2h584rglkfzdw60up6sn83jcad7eqg44gldxelc35smvjklwqzfsm59t4c',
      '',
      'A root key is not covered here.',
    ],
    [
      'req_signer_vkh1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxlyags8c7',
      '',
      'The hash of a signing key is not covered here.',
    ],
    ['foo1pvc9275lcn5suv6c0k3v0mq3xedcpfw24p6f5j', '', 'This is a valid text with the prefix foo.'],
    [
      'pool1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxlyg6wzpz',
      '',
      'A pool by its ID is not covered here.',
      'cexplorer.io',
    ],
    ['{drep}', '', 'A DRep is not covered here.', 'cexplorer.io cardanoscan.io'],
    ['drep1y2yn5xmvpxsyng', '', 'DRep, 19 of 56 or 58 characters'],
    ['{asset}', '', 'A native asset is not covered here.', 'cexplorer.io cardanoscan.io'],
    [
      'asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3',
      '',
      'A native asset is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      'gov_action1zy6ftkp3wxd266x288egfewvflm694mzu55gcxc0gj9kpz022hlqqz8e0l0',
      '',
      'A governance action is not covered here.',
      'cardanoscan.io',
    ],
    ['vrf_vk1ksvt6yywk5j2wkq3rmkxghgru7svaetmjnf8kx4636x7pwcdmgrsy8peyv', 'pools/{vrfHash}/updates'],
    ['{poolBech32}', '', 'A pool by its ID is not covered here.', 'cexplorer.io'],
    [
      '{pool}',
      'accounts/stake1uy32kw25pkezxjd3jd84mjmh3pzqcvmsn65lmtq8lw2qm8qn6j4sr accounts/stake17y32kw25pkezxjd3jd84mjmh3pzqcvmsn65lmtq8lw2qm8q6jw48r',
      'A policy is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      '22AB39540DB22349B1934F5DCB7788440C33709EA9FDAC07FB940D9C',
      'accounts/stake1uy32kw25pkezxjd3jd84mjmh3pzqcvmsn65lmtq8lw2qm8qn6j4sr accounts/stake17y32kw25pkezxjd3jd84mjmh3pzqcvmsn65lmtq8lw2qm8q6jw48r',
      'A policy is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      'CzBVep/E6Q4zWH2ix+wRNluApcrvFDleg6jN8g==',
      'accounts/stake1uy9nq4t6nlzwjr3ntp7693lvzym9hq99eth3gw27sw5vmus2uatsf accounts/stake17y9nq4t6nlzwjr3ntp7693lvzym9hq99eth3gw27sw5vmusr5pt8f',
      'A policy is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      '{hash}',
      'blocks/{hash} pools/{hash}/updates',
      'A transaction is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      '89FF1090614105A919C9CCC8BB3914AAEF1DDD28214A4D55FF65436D2C9FC0B2',
      'blocks/{hash} pools/{hash}/updates',
      'A transaction is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      '0x{hash}',
      'blocks/{hash} pools/{hash}/updates',
      'A transaction is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      '\\x{hash}',
      'blocks/{hash} pools/{hash}/updates',
      'A transaction is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      '{base64}',
      'blocks/{hash} pools/{hash}/updates',
      'A transaction is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      'if8QkGFBBakZyczIuzkUqu8d3SghSk1V/2VDbSyfwLI',
      'blocks/{hash} pools/{hash}/updates',
      'A transaction is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      'if8QkGFBBakZyczIuzkUqu8d3SghSk1V_2VDbSyfwLI',
      'blocks/{hash} pools/{hash}/updates',
      'A transaction is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    ['{tx}#0', '', 'An output of a transaction is not covered here.', 'cexplorer.io cardanoscan.io'],
    ['{tx}#TxIx', '', 'An output of a transaction is not covered here.', 'cexplorer.io cardanoscan.io'],
    [
      '{policy}.',
      'accounts/stake1uy5aygkwwc69tc7h5zdxvh892ncq4jya96v6r2payechp3sucj029 accounts/stake17y5aygkwwc69tc7h5zdxvh892ncq4jya96v6r2payechp3s4sw0a9',
      'A policy is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    ['{policy}ff00', '', '60 hex digits'],
    ['89ff1090614105a919c9', '', '20 hex digits'],
    ['{hash}{tx}', '', 'These are 128 hex digits.'],
    [
      '89:ff:10:90:61:41:05:a9:19:c9:cc:c8:bb:39:14:aa:ef:1d:dd:28:21:4a:4d:55:ff:65:43:6d:2c:9f:c0:b2',
      'blocks/{hash} pools/{hash}/updates',
      'A transaction is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      '89ff1O90614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2',
      '',
      'Character 6 is the letter O.',
      'blocks/{hash}',
    ],
    ['$berry', '', 'An ADA Handle is not covered here.', 'handle.me'],
    ['$tea@berry', '', 'An ADA Handle is not covered here.', 'handle.me'],
    ['@berry', '', 'An ADA Handle is not covered here.', 'handle.me'],
    ['BERRY', '', 'BERRY may be the ticker of a pool.'],
    ['[BERRY]', '', 'BERRY may be the ticker of a pool.'],
    ['IOG1', '', 'IOG1 may be the ticker of a pool.'],
  ])
})

describe('pool ids, where the data service finds pools by them', () => {
  const paths = (text: string) =>
    readOnMainnet(text, { findsPoolIds: true }).choices.map(({ path }) => path.replace(/^\/mainnet\//, ''))
  const POOL = 'pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axc'
  const inHex = hexFromBytes(bytesFromBech32(POOL).bytes)

  test.each([POOL, POOL.toUpperCase(), `https://pool.pm/${POOL}`, `Pool ID: ${inHex}`])('%s', (text) => {
    expect(paths(text)).toEqual([`pools/${POOL}/updates`])
  })

  test('56 hex digits can be a pool after the accounts that they can be', () => {
    expect(paths(inHex).at(-1)).toBe(`pools/${POOL}/updates`)
    expect(paths(inHex)).toHaveLength(3)
  })
})
