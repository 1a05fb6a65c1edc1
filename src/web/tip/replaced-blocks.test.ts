import { expect, test } from 'vitest'
import type { Block } from '#contract/resources/block.ts'
import { replacedNumbers } from './replaced-blocks.tsx'

const block = (
  block_no: number,
  id: bigint,
  previous_id: bigint | null,
  vrf_key: string | null = 'vrf_vk1',
) => ({ block_no, id, previous_id, vrf_key }) as Block

test('a block that its successor does not name was replaced', () => {
  expect(replacedNumbers([block(12, 32n, 31n), block(11, 31n, 30n), block(10, 30n, 29n)])).toEqual([])
  expect(replacedNumbers([block(12, 34n, 33n), block(11, 31n, 30n), block(10, 30n, 29n)])).toEqual([11])
})

test('nothing is concluded over a gap, without a predecessor on record, and in Byron', () => {
  expect(replacedNumbers([block(12, 34n, 33n), block(10, 30n, 29n)])).toEqual([])
  expect(replacedNumbers([block(12, 34n, null), block(11, 31n, 30n)])).toEqual([])
  expect(replacedNumbers([block(12, 34n, 33n), block(11, 31n, 30n, null)])).toEqual([])
  expect(replacedNumbers([])).toEqual([])
})
