import { describe } from 'vitest'
import { testRows } from '#testing/search/search-table.ts'

describe('secret keys and files of keys', () => {
  testRows([
    [
      'acct_xsk1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxr2h584rglkfzdw60up6sn83jcad7eqg44gldxelc35smvjklwqzfjtwz2m4hcy99888x9augrjc5tkn0qw2z3023ueaslgp5e9wl9pccamzkr9',
      '',
      'This is a secret key.',
    ],
    ['addr_sk1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxrq7zccsu', '', 'This is a secret key.'],
    ['5820{hash}', '', 'This may be a secret key.'],
    ['{"cborHex": "5820{hash}"}', '', 'This may be a secret key.'],
    [
      '{"type": "StakeVerificationKeyShelley_ed25519", "description": "", "cborHex": "58200b30557a9fc4e90e33587da2c7ec11365b80a5caef14395e83a8cdf2173c6186"}',
      '',
      'These are 68 hex digits.',
    ],
    [
      '{"type": "PaymentVerificationKeyShelley_ed25519", "description": "", "cborHex": "5820{hash}"}',
      '',
      'These are 68 hex digits.',
    ],
    ['root_xsk1abcdefghij', '', 'This is a secret key.'],
    ['{"type":"PaymentSigningKeyShelley_ed25519","cborHex":"5820aa"}', '', 'This is a secret key.'],
  ])
})
