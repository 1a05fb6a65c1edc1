import { expect, test } from 'vitest'
import { lovelace } from '#cardano/lovelace.ts'
import { networks } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import {
  accountContradictions,
  blockContradictions,
  epochContradictions,
  newestEpochContradictions,
} from './contradictions.ts'
import type { Account } from './resources/account.ts'
import type { Block } from './resources/block.ts'
import type { Epoch } from './resources/epoch.ts'

const { mainnet } = networks

const block = {
  hash: 'if8QkGFBBakZyczIuzkUqu8d3SghSk1V/2VDbSyfwLI=',
  hash_hex: '89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2',
  epoch_no: 394,
  slot_no: 85_165_743,
  epoch_slot_no: 320_943,
  time: parseUtcTime('2023-02-18T14:53:54'),
  op_cert: 'LRXcL8sndi7y+wi7cjGLkUD+cYn7yq2+GFICiVMrC80=',
  op_cert_hex: '2d15dc2fcb27762ef2fb08bb72318b9140fe7189fbcaadbe18520289532b0bcd',
} as Block

test('a recorded block has no contradiction', () => {
  expect(blockContradictions(block, mainnet)).toEqual([])
})

test.each<[changes: Partial<Block>, sentence: string]>([
  [
    { hash_hex: `00${block.hash_hex.slice(2)}` },
    'The hash in base64 and the hash in hex are different bytes.',
  ],
  [{ hash: 'not base64' }, 'The hash in base64 and the hash in hex are different bytes.'],
  [{ op_cert_hex: '2d15' }, 'The operational certificate in base64 and in hex are different bytes.'],
  [
    { epoch_slot_no: 320_944 },
    'Slot 320944 of epoch 394 is absolute slot 85165744 by the schedule, but the record says 85165743.',
  ],
  [
    { time: parseUtcTime('2023-02-18T14:53:58') },
    'The time of the block is not the time of its slot by the schedule.',
  ],
])('a block with %j contradicts itself', (changes, sentence) => {
  expect(blockContradictions({ ...block, ...changes }, mainnet)).toEqual([sentence])
})

const account = {
  is_registered: true,
  last_reg_dereg_tx: '5234f99b194603b2b0b63fff5d60ac9df916190360497d4f189e4ff4dd9130ff',
  last_reg_dereg_epoch_no: 289,
  pool_id: 'pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axc',
  delegated_since_epoch_no: 291,
  total_rewards: lovelace(10n),
  total_withdrawals: lovelace(10n),
} as Account

test('an account that is registered, then delegated, has no contradiction', () => {
  expect(accountContradictions(account)).toEqual([])
})

test('unknown rewards are not compared', () => {
  expect(accountContradictions({ ...account, total_rewards: null })).toEqual([])
})

test.each<[changes: Partial<Account>, sentence: string]>([
  [{ total_withdrawals: lovelace(11n) }, 'More rewards were withdrawn than earned.'],
  [{ last_reg_dereg_tx: null }, 'The account is registered, but no transaction registered it.'],
  [{ is_registered: false }, 'The account is deregistered, but its record names a pool.'],
  [{ pool_id: null }, 'The account is delegated since an epoch, but to no pool.'],
  [{ delegated_since_epoch_no: 288 }, 'The delegation is older than the registration it needs.'],
])('an account with %o contradicts itself', (changes, sentence) => {
  expect(accountContradictions({ ...account, ...changes })).toEqual([sentence])
})

const epoch = {
  no: 379,
  start_time: parseUtcTime('2022-12-01T21:45:13'),
  end_time: parseUtcTime('2022-12-06T21:44:46'),
  tx_count: 2,
  blk_count: 1,
  fees: lovelace(1n),
} as Epoch

test('an epoch within its scheduled time has no contradiction', () => {
  expect(epochContradictions(epoch, mainnet)).toEqual([])
})

test.each<[changes: Partial<Epoch>, sentence: string]>([
  [{ end_time: parseUtcTime('2022-12-01T21:45:00') }, 'Epoch 379 ends before it starts.'],
  [
    { end_time: parseUtcTime('2022-12-07T21:45:00') },
    'The blocks of epoch 379 are outside its time by the schedule.',
  ],
  [{ blk_count: 0 }, 'Epoch 379 has transactions, but no block.'],
  [{ tx_count: 0 }, 'Epoch 379 has fees, but no transaction.'],
])('an epoch with %o contradicts itself', (changes, sentence) => {
  expect(epochContradictions({ ...epoch, ...changes }, mainnet)).toEqual([sentence])
})

test('a list or a block that is one epoch away from the newest epoch is only late or early', () => {
  const epochs = [{ no: 378 } as Epoch]
  const tip = { epoch_no: 380 } as Block
  expect(newestEpochContradictions({ newest: epoch, epochs, tip })).toEqual([])
  expect(newestEpochContradictions({ newest: epoch, epochs: undefined, tip: undefined })).toEqual([])
})

test('a list or a block that is further away contradicts the newest epoch', () => {
  const epochs = [{ no: 377 } as Epoch]
  const tip = { epoch_no: 381 } as Block
  expect(newestEpochContradictions({ newest: epoch, epochs, tip })).toEqual([
    'The list of epochs ends at 377, but there is an epoch 379.',
    'The newest block is of epoch 381, but the newest epoch is 379.',
  ])
})
