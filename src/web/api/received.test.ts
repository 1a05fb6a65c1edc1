import { expect, test } from 'vitest'
import { dialectOfRow, readCountedPart } from './received.ts'

const rows = [322, 321].map(
  (no) =>
    `{"id":${no},"out_sum":9007199254740993,"fees":18446744073709551615,"tx_count":1,"blk_count":1,"no":${no},"start_time":"2022-02-20T21:44:51Z","end_time":"2022-02-25T21:44:40Z"}`,
)
const envelope = (count: string) =>
  `{"@odata.context":"/mainnet/api/core/odata/$metadata#Epochs",${count}"value":[${rows.join(',')}],"@odata.nextLink":"/mainnet/api/core/odata/epochs?$skip=2"}`

test.each([
  ['"@odata.count":323,', 323],
  ['', undefined],
])('a part has the number of all rows where the data service counts: %j', (count, total) => {
  const part = readCountedPart('odataEpochs', envelope(count), 'documented')
  expect(part.total).toBe(total)
  expect(part.records.map(({ no }) => no)).toEqual([322, 321])
})

test('each record of a part is known with its dialect', () => {
  const { records } = readCountedPart('odataEpochs', envelope(''), 'documented')
  expect(records.map(dialectOfRow)).toEqual(['documented', 'documented'])
  expect(dialectOfRow({})).toBeUndefined()
})

test('an empty part has no records', () => {
  const text = '{"@odata.context":"c","@odata.count":0,"value":[]}'
  expect(readCountedPart('odataEpochs', text, 'documented')).toEqual({ records: [], total: 0 })
})
