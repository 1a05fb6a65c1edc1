import { expect, test } from 'vitest'
import { firstAnswerPart } from './first-answer-part.ts'
import { readUpdateAddress } from './update-address.ts'

const hash = '9be345'.padEnd(64, '0')
const partOf = (search: string, dialect: 'documented' | 'live' | undefined) =>
  firstAnswerPart(readUpdateAddress(new URLSearchParams(search)).selection, dialect)

test.each([
  ['pool=42', 'live', 'hash_id eq 42'],
  ['pool=42', undefined, 'hash_id eq 42'],
  [`vrf=${hash}`, 'live', `vrf_key_hash_hex eq '${hash}'`],
  ['vrf=9be3', 'live', "startswith(vrf_key_hash_hex,'9be3')"],
  ['from=208&to=300', 'live', 'active_epoch_no ge 208 and active_epoch_no le 300'],
  ['pledge=..5000.000001', 'live', 'pledge le 5000000001'],
  ['pledge=18446744073709.551615..', 'documented', 'pledge ge 18446744073709551615'],
  ['margin=0.5..2.99', 'documented', 'margin ge 0.5 and margin le 2.99'],
  ['margin=0.5..2.99', 'live', 'margin ge 0.005 and margin le 0.0299'],
  ['cost=340.5..', 'documented', 'fixed_cost ge 340.5'],
  ['cost=340.5..', 'live', 'fixed_cost ge 340500000'],
  ['cost=340..&pool=1', 'live', 'hash_id eq 1 and fixed_cost ge 340000000'],
] as const)('%s in the dialect %s is %s', (search, dialect, filter) => {
  expect(partOf(search, dialect)).toEqual({ filter, orderby: 'id desc', top: 60 })
})

test.each([
  ['sort=-pledge', 'pledge desc,id desc'],
  ['sort=active', 'active_epoch_no asc,id desc'],
  ['sort=id', 'id asc'],
])('%s is the order %s', (search, orderby) => {
  expect(partOf(search, 'live')).toEqual({ orderby, top: 60 })
})

test.each([
  ['changed=vrf', 'live'],
  ['as_of=300&pool=5', 'live'],
  ['margin=..1', undefined],
  ['cost=340..', undefined],
] as const)('%s has no form in the dialect %s', (search, dialect) => {
  expect(partOf(search, dialect)).toBeUndefined()
})
