import { expect, test } from 'vitest'
import { csvFile, jsonFile, numberColumn, type TableFile, textColumn, tsvFile } from './table-file.ts'

type Row = readonly [pledge: bigint | null, hash: string]

const file: TableFile<Row> = {
  columns: [
    numberColumn('pledge_lovelace', ([pledge]) => pledge),
    textColumn('vrf_key_hash', ([, hash]) => hash),
  ],
  rows: [
    [2n ** 64n - 1n, '9be3'],
    [null, 'a,"b"'],
  ],
}

test('CSV has a head, every digit, and nothing where there is no value', () => {
  expect(csvFile(file)).toBe('pledge_lovelace,vrf_key_hash\r\n18446744073709551615,9be3\r\n,"a,""b"""\r\n')
})

test('the clipboard has the same rows between tabs', () => {
  expect(tsvFile(file)).toBe('pledge_lovelace\tvrf_key_hash\n18446744073709551615\t9be3\n\ta,"b"\n')
})

test('JSON has every digit, and null where there is no value', () => {
  expect(jsonFile(file)).toContain('"pledge_lovelace": 18446744073709551615,')
  expect(JSON.parse(jsonFile(file))).toMatchObject([
    { vrf_key_hash: '9be3' },
    { pledge_lovelace: null, vrf_key_hash: 'a,"b"' },
  ])
  expect(jsonFile({ ...file, rows: [] })).toBe('[]\n')
})
