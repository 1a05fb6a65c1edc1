import { describe } from 'vitest'
import { testRows } from '#testing/search/search-table.ts'

describe('values with something around them', () => {
  testRows([
    ['Stake address: {account}', 'accounts/{account}'],
    ['stake={account}', 'accounts/{account}'],
    ['stake address {account}', 'accounts/{account}'],
    ['"stake_address": "{account}",', 'accounts/{account}'],
    ['{"stake_address":"{account}","pool_id":null}', 'accounts/{account}'],
    [
      '{"epoch_no": 394, "slot_no": 85165743, "block_no": 8415364}',
      'epochs/394 blocks/epochs/394/slots/85165743 blocks/8415364',
    ],
    ['stakeAddress => {account}', 'accounts/{account}'],
    ["'{account}'", 'accounts/{account}'],
    ['“{account}”', 'accounts/{account}'],
    ['<{account}>', 'accounts/{account}'],
    ['({account})', 'accounts/{account}'],
    ['{account}.', 'accounts/{account}'],
    ['{account} is mine.', 'accounts/{account}'],
    ['  "stake1u8a9qstrmj4rvc3\nk5z8fems7f0j2vztz8det2\u200bklgakhfc8ce79fma\u2019 ', 'accounts/{account}'],
    ['stake1u8a9 qstr mj4r vc3k 5z8f ems7 f0j2 vztz 8det 2klg akhf c8ce 79fm a', 'accounts/{account}'],
    ['379,2022-12-01,2022-12-06,{account},12', 'accounts/{account} epochs/379 epochs/380'],
    ['block_hash: {hash}', 'blocks/{hash}'],
    ['hash={hash}', 'blocks/{hash} pools/{hash}/updates', 'Or a transaction.'],
    ['vrf_key_hash: {vrfHash}', 'pools/{vrfHash}/updates'],
    ['tx hash {tx}', '', 'This is a transaction.', 'copy'],
    ['txid: {tx}', '', 'This is a transaction.', 'copy'],
    ['policy id {policy}', '', 'This is a policy id.', 'copy'],
    ['pool_id: {pool}', '', 'This is a pool id.', 'pools/updates copy'],
    ['slot_no=85165743', 'blocks/epochs/394/slots/85165743'],
    ['id: 8415363', '', 'This is the id of a record.', 'copy'],
    ['`8415364`', 'blocks/8415364 blocks/epochs/217/slots/8415364 pools/8415364/updates'],
    ['**8,415,364**', 'blocks/8415364 blocks/epochs/217/slots/8415364 pools/8415364/updates'],
    ['- 8415364', 'blocks/8415364 blocks/epochs/217/slots/8415364 pools/8415364/updates'],
    ['block 8415364 was slow', 'blocks/8415364'],
    ['look at epoch 379 and block 8415364', 'epochs/379 blocks/8415364'],
    ['Epoch 379 started at 2022-12-01 21:44:51 UTC', 'epochs/379 blocks/epochs/379/slots/78364800'],
    [
      "SELECT * FROM block WHERE hash = '\\x{hash}'",
      'blocks/{hash} pools/{hash}/updates',
      'Or a transaction.',
    ],
    ['time: 1669931103', 'blocks/epochs/379/slots/78364812 epochs/379 pools/1669931103/updates'],
  ])
})
