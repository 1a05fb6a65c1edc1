import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { csvFile, jsonFile } from '#web/files/table-file.ts'
import { epochsFile, epochsFileName } from './exported-rows.ts'

const { mainnet } = networks
const recorded = await recordedEpochs('mainnet')

test('CSV has the raw integers of every epoch, with units in the heads', () => {
  const [head = '', ...lines] = csvFile(epochsFile(mainnet, recorded, undefined))
    .trimEnd()
    .split('\r\n')
  const names = head.split(',')
  const columns = (name: string) => lines.map((line) => line.split(',')[names.indexOf(name)])
  expect(columns('epoch')).toEqual(recorded.map(({ no }) => String(no)))
  expect(columns('fees_lovelace')).toEqual(recorded.map(({ fees }) => fees.toString()))
  expect(columns('output_lovelace')).toEqual(recorded.map(({ out_sum }) => out_sum.toString()))
  expect(columns('state')).toEqual(recorded.map(() => 'complete'))
  expect(
    columns('first_block_utc').every((time) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(time ?? '')),
  ).toBe(true)
})

test('JSON has the same values, with all their digits', () => {
  const text = jsonFile(
    epochsFile(mainnet, recorded.slice(-2), { no: recorded.at(-1)?.no ?? 0, coverage: 'running' }),
  )
  const parsed: unknown = JSON.parse(text)
  expect(parsed).toMatchObject(
    recorded.slice(-2).map(({ no, tx_count }) => ({ epoch: no, transactions: tx_count })),
  )
  expect(parsed).toMatchObject([{ state: 'complete' }, { state: 'in progress' }])
  for (const { out_sum } of recorded.slice(-2)) expect(text).toContain(`"output_lovelace": ${out_sum},`)
})

test('an epoch without blocks has no transactions per block', () => {
  const [epoch] = recorded
  if (!epoch) throw new Error('no epoch is recorded')
  const empty = { ...epoch, tx_count: 0, blk_count: 0 }
  expect(JSON.parse(jsonFile(epochsFile(mainnet, [empty], undefined)))).toMatchObject([
    { fee_per_transaction_ada: null, transactions_per_block: null },
  ])
  expect(csvFile(epochsFile(mainnet, [empty], undefined))).toMatch(/,0,\d+,0,\d+,,\r\n$/)
})

test.each([
  [recorded.filter(({ no }) => no >= 290 && no <= 300), 'epochal-mainnet-epochs-290-300'],
  [recorded.filter(({ no }) => no === 300), 'epochal-mainnet-epochs-300'],
  [[], 'epochal-mainnet-epochs-none'],
])('a file is named after its network and epochs', (rows, name) => {
  expect(epochsFileName(mainnet, rows)).toBe(name)
})

test('no rows are an empty list', () => {
  expect(JSON.parse(jsonFile(epochsFile(mainnet, [], undefined)))).toEqual([])
})
