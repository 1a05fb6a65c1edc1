import { describe, expect, test } from 'vitest'
import { bytesFromBech32, hexFromBytes } from '#cardano/encoding.ts'
import { readOnMainnet, testRows } from '#testing/search/search-table.ts'

describe('identifiers and keys', () => {
  testRows([
    ['drep1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxlyn64rxc', '', 'This is a DRep id.', 'accounts copy'],
    ['drep1ygc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9cff9mvy', '', 'This is a DRep id.', 'accounts copy'],
    ['drep1yvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9cfm42vr', '', 'This is a DRep id.', 'accounts copy'],
    [
      'drep_script1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxlyucgt6e',
      '',
      'This is a DRep script.',
      'accounts copy',
    ],
    [
      'drep_vkh1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly4aw70z',
      '',
      'This is the hash of a DRep key.',
      'accounts copy',
    ],
    [
      'drep_vk1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxrqh30ks5',
      '',
      'This is a DRep key.',
      'accounts copy',
    ],
    [
      'cc_cold1zgc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9cdprd9q',
      '',
      'This is a committee member.',
      'copy',
    ],
    [
      'cc_hot1qgc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9cmah3lf',
      '',
      'This is a committee credential.',
      'copy',
    ],
    [
      'cc_cold_script1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxlyz3la2r',
      '',
      'This is a committee script.',
      'copy',
    ],
    [
      'cc_hot_vkh1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly47v74w',
      '',
      'This is the hash of a committee key.',
      'copy',
    ],
    [
      'script1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly45zk3t',
      'accounts/stake17y9nq4t6nlzwjr3ntp7693lvzym9hq99eth3gw27sw5vmusr5pt8f',
      'Or a policy id.',
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
      'This is a payment key.',
      'copy',
    ],
    [
      'addr_xvk1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxr2h584rglkfzdw60up6sn83jcad7eqg44gldxelc35smvjklwqzfs9f9qqs',
      '',
      'This is an extended payment key.',
      'copy',
    ],
    [
      'addr_vkh1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxlyfpmt42',
      '',
      'This is the hash of a payment key.',
      'copy',
    ],
    [
      'acct_xvk1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxr2h584rglkfzdw60up6sn83jcad7eqg44gldxelc35smvjklwqzfssgnqgh',
      '',
      'This is an extended account key.',
      'copy',
    ],
    [
      'pool_vk1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxrqw5f9n4',
      '',
      'This is a pool cold key.',
      'pools/updates copy',
    ],
    [
      'vrf_vkh1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxrqrk4c0y',
      'pools/0b30557a9fc4e90e33587da2c7ec11365b80a5caef14395e83a8cdf2173c6186/updates',
    ],
    [
      'kes_vk1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxrqup9wmd',
      '',
      'This is a KES key.',
      'pools/updates copy',
    ],
    [
      'calidus15yc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9cpz2ytq',
      '',
      'This is a Calidus id of a pool.',
      'pools/updates copy',
    ],
    [
      'gov_action1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxr2kacdfl7',
      '',
      'This is a governance action.',
      'copy',
    ],
    [
      'datum1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxrqr864zk',
      '',
      'This is the hash of a datum.',
      'copy',
    ],
    [
      'policy_vkh1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly56yfwa',
      '',
      'This is the hash of a policy key.',
      'copy',
    ],
    [
      'root_xvk1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxr2h584rglkfzdw60up6sn83jcad7eqg44gldxelc35smvjklwqzfsm59t4c',
      '',
      'This is an extended root key.',
      'copy',
    ],
    [
      'req_signer_vkh1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxlyags8c7',
      '',
      'This is the hash of a signing key.',
      'copy',
    ],
    ['foo1pvc9275lcn5suv6c0k3v0mq3xedcpfw24p6f5j', '', 'This is a valid text with the prefix foo.', 'copy'],
    [
      'pool1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxlyg6wzpz',
      '',
      'This is a pool id.',
      'pools/updates copy',
    ],
    ['{drep}', '', 'This is a DRep id.', 'accounts copy'],
    ['drep1y2yn5xmvpxsyng', '', 'DRep id, 19 of 56 or 58 characters'],
    ['{asset}', '', 'This is the fingerprint of a native asset.', 'copy'],
    [
      'asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3',
      '',
      'This is the fingerprint of a native asset.',
      'copy',
    ],
    [
      'gov_action1zy6ftkp3wxd266x288egfewvflm694mzu55gcxc0gj9kpz022hlqqz8e0l0',
      '',
      'This is a governance action.',
      'copy',
    ],
    ['vrf_vk1ksvt6yywk5j2wkq3rmkxghgru7svaetmjnf8kx4636x7pwcdmgrsy8peyv', 'pools/{vrfHash}/updates'],
    ['{poolBech32}', '', 'This is a pool id.', 'pools/updates copy'],
    [
      '{pool}',
      'accounts/stake1uy32kw25pkezxjd3jd84mjmh3pzqcvmsn65lmtq8lw2qm8qn6j4sr accounts/stake17y32kw25pkezxjd3jd84mjmh3pzqcvmsn65lmtq8lw2qm8q6jw48r',
      'Or a pool id or policy id.',
      'pools/updates',
    ],
    [
      '22AB39540DB22349B1934F5DCB7788440C33709EA9FDAC07FB940D9C',
      'accounts/stake1uy32kw25pkezxjd3jd84mjmh3pzqcvmsn65lmtq8lw2qm8qn6j4sr accounts/stake17y32kw25pkezxjd3jd84mjmh3pzqcvmsn65lmtq8lw2qm8q6jw48r',
      'Or a pool id or policy id.',
      'pools/updates',
    ],
    [
      'CzBVep/E6Q4zWH2ix+wRNluApcrvFDleg6jN8g==',
      'accounts/stake1uy9nq4t6nlzwjr3ntp7693lvzym9hq99eth3gw27sw5vmus2uatsf accounts/stake17y9nq4t6nlzwjr3ntp7693lvzym9hq99eth3gw27sw5vmusr5pt8f',
      'Or a pool id or policy id.',
      'pools/updates',
    ],
    ['{hash}', 'blocks/{hash} pools/{hash}/updates', 'Or a transaction.'],
    [
      '89FF1090614105A919C9CCC8BB3914AAEF1DDD28214A4D55FF65436D2C9FC0B2',
      'blocks/{hash} pools/{hash}/updates',
      'Or a transaction.',
    ],
    ['0x{hash}', 'blocks/{hash} pools/{hash}/updates', 'Or a transaction.'],
    ['\\x{hash}', 'blocks/{hash} pools/{hash}/updates', 'Or a transaction.'],
    ['{base64}', 'blocks/{hash} pools/{hash}/updates', 'Or a transaction.'],
    [
      'if8QkGFBBakZyczIuzkUqu8d3SghSk1V/2VDbSyfwLI',
      'blocks/{hash} pools/{hash}/updates',
      'Or a transaction.',
    ],
    [
      'if8QkGFBBakZyczIuzkUqu8d3SghSk1V_2VDbSyfwLI',
      'blocks/{hash} pools/{hash}/updates',
      'Or a transaction.',
    ],
    ['{tx}#0', '', 'This is output 0 of a transaction.', 'blocks/{tx} copy'],
    ['{tx}#1', '', 'This is output 1 of a transaction.', 'blocks/{tx} copy'],
    ['{tx}#TxIx', '', 'This is an output of a transaction.', 'blocks/{tx} copy'],
    ['{tx}:3', '', 'This is output 3 of a transaction.', 'blocks/{tx} copy'],
    ['{policy}.4d494e', '', 'This is a policy id and the asset name MIN.', 'copy copy'],
    ['{policy}.MIN', '', 'This is a policy id and the asset name MIN.', 'copy copy'],
    ['{policy}4d494e', '', 'This is a policy id and the asset name MIN.', 'copy copy'],
    [
      '{policy}.',
      'accounts/stake1uy5aygkwwc69tc7h5zdxvh892ncq4jya96v6r2payechp3sucj029 accounts/stake17y5aygkwwc69tc7h5zdxvh892ncq4jya96v6r2payechp3s4sw0a9',
      'Or a pool id or policy id.',
      'pools/updates',
    ],
    [
      'f0ff48bbb7bbe9d59a40f1ce90e9e9d0ff5002ec48f232b49ca0fb9a.000de1406265727279',
      '',
      'This is a policy id and the asset name berry (NFT).',
      'copy copy',
    ],
    ['{policy}ff00', '', 'This may be a policy id and an asset name.', 'copy'],
    ['22337b62cfff6403a06a3acbc34f8c46003c69fe79a3628cefa9c47251', '', 'This is a DRep id.', 'copy'],
    ['12337b62cfff6403a06a3acbc34f8c46003c69fe79a3628cefa9c47251', '', 'This is a committee member.', 'copy'],
    ['0x52908400098527886E0F7030069857D2E4169EE7', '', 'This has the form of an Ethereum address.', 'copy'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '', 'This has the form of a Bitcoin address.'],
    ['89ff1090614105a919c9', '', '20 hex digits'],
    ['{hash}{tx}', '', 'These are 64 bytes in hex.', 'copy'],
    ['{hash}00', '', 'This may be a policy id and an asset name.', 'copy'],
    [
      '89:ff:10:90:61:41:05:a9:19:c9:cc:c8:bb:39:14:aa:ef:1d:dd:28:21:4a:4d:55:ff:65:43:6d:2c:9f:c0:b2',
      'blocks/{hash} pools/{hash}/updates',
      'Or a transaction.',
    ],
    [
      '89ff1O90614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2',
      '',
      'Character 6 is the letter O.',
      'blocks/{hash}',
    ],
    ['$berry', '', 'This is an ADA Handle.', 'accounts'],
    ['$tea@berry', '', 'This is an ADA Handle.', 'accounts'],
    ['@berry', '', 'This is an ADA Handle.', 'accounts'],
    ['BERRY', '', 'BERRY may be the ticker of a pool.', 'pools/updates copy'],
    ['[BERRY]', '', 'BERRY may be the ticker of a pool.', 'pools/updates copy'],
    ['IOG1', '', 'IOG1 may be the ticker of a pool.', 'pools/updates copy'],
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
