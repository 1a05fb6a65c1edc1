import { describe } from 'vitest'
import { testRows } from '#testing/search/search-table.ts'

describe('stake and payment addresses', () => {
  testRows([
    ['{account}', 'accounts/{account}'],
    ['STAKE1U8A9QSTRMJ4RVC3K5Z8FEMS7F0J2VZTZ8DET2KLGAKHFC8CE79FMA', 'accounts/{account}'],
    ['{testAccount}', '/preprod/accounts/{testAccount}'],
    ['{payment}', 'accounts/{paymentAccount}'],
    [
      'ADDR1QX2FXV2UMYHTTKXYXP8X0DLPDT3K6CWNG5PXJ3JHSYDZER3N0D3VLLMYQWSX5WKTCD8CC3SQ835LU7DRV2XWL2WYWFGSE35A3X',
      'accounts/{paymentAccount}',
    ],
    [
      'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
      '',
      'An address without a stake part is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      'addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k',
      '',
      'An address without a stake part is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      'addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3jcu5d8ps7zex2k2xt3uqxgjqnnj83ws8lhrn648jjxtwq2ytjqp',
      '/preprod/accounts/stake_test1uqevw2xnsc0pvn9t9r9c7qryfqfeerchgrlm3ea2nefr9hqp8n5xl',
    ],
    [
      'stake178phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcccycj5',
      'accounts/stake178phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcccycj5',
    ],
    ['e1337b62cfff6403a06a3acbc34f8c46003c69fe79a3628cefa9c47251', 'accounts/{paymentAccount}'],
    [
      'e0337b62cfff6403a06a3acbc34f8c46003c69fe79a3628cefa9c47251',
      '/preprod/accounts/stake_test1uqehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gssrtvn',
    ],
    [
      '0x01337b62cfff6403a06a3acbc34f8c46003c69fe79a3628cefa9c47251337b62cfff6403a06a3acbc34f8c46003c69fe79a3628cefa9c47251',
      'accounts/{paymentAccount}',
    ],
    [
      '4TBVep/E6Q4zWH2ix+wRNluApcrvFDleg6jN8hc=',
      'accounts/stake1uyc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9caz93wt',
    ],
    [
      'Ae2tdPwUPEZ3MHKkpT5Bpj549vrRH7nBqYjNXnCV8G2Bc2YxNcGHEa8ykDp',
      '',
      'An address of the Byron era is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      'DdzFFzCqrhsgwQmeWNBTsG8VjYunBLK9GNR93GSLTGj1FeMm8kFoby2cTHxEHBEraHQXmgTtFGz7fThjDRNNvwzcaw6fQdkYySBneRas',
      '',
      'An address of the Byron era is not covered here.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      '37btjrVyb4KDXBNC4haBVPCrro8AQPHwvCMp3RFhhSVWwfFmZ6wwzSK6JK1hY6wHNmtrpTf1kdbva8TCneM2YsiXT7mrzT21EacHnPpz5YyUdj64na',
      '',
      'An address of the Byron era is not covered here.',
    ],
    ['stak', '', 'The beginning of a stake address'],
    ['addr_te', '', 'The beginning of a payment address'],
    ['stake1u8a9qstrm', '', 'Stake address, 15 of 59 characters'],
    ['stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fm', '', 'Stake address, 58 of 59 characters'],
    [
      'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0',
      '',
      'Payment address, 54 of 58 or 103 characters',
    ],
    [
      'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqws',
      '',
      'Payment address, 64 of 103 characters',
    ],
    ['stake1u8a9…e79fma', '', 'This is a shortened value.'],
    ['{account} {another}', 'accounts/sheet#{account},{another} accounts/{account} accounts/{another}'],
    ['{account},{account}', 'accounts/sheet#{account},{account} accounts/{account}'],
    [
      '{account}\n{another}\ntreasury',
      'accounts/sheet#{account},{another},treasury accounts/{account} accounts/{another}',
    ],
    [
      'sent from {account} to {another}, twice',
      'accounts/{account} accounts/{another} accounts/sheet#{account},{another}',
    ],
  ])
})
