import { describe, expect, test } from 'vitest'
import { InvalidResponse } from '#contract/read-response.ts'
import { readResourceRequest } from './requested-resource.ts'
import { writeBody } from './written-body.ts'

function write(path: string, body: string, search = ''): string {
  const resource = readResourceRequest('mainnet', `/api/core${path}`, search)
  if (resource.kind === 'problem') throw new TypeError(resource.detail)
  return writeBody(resource, body, '/mainnet', 'documented').text
}

const epoch = (no: number) =>
  `{"id":${no + 1},"out_sum":60717832669187395,"fees":109846110000,"tx_count":338483,"blk_count":20947,"no":${no},` +
  '"start_time":"2022-12-01T21:45:03","end_time":"2022-12-06T21:44:33"}'
const EPOCH = epoch(379)
const CONTEXT = '"@odata.context":"/mainnet/api/core/odata/$metadata#Epochs'

describe('a body is written in the form that it came in', () => {
  test.each([
    ['an object', '/epochs/379', EPOCH, EPOCH],
    ['a list of one', '/epochs/379', `[${EPOCH}]`, `[${EPOCH}]`],
    ['an envelope without links', '/epochs/379', `{"value":[${EPOCH}],"x":1}`, `{"value":[${EPOCH}]}`],
    [
      'an entity',
      '/odata/epochs/379',
      `{"@odata.context":"http://x/$metadata#Epochs/$entity","@odata.id":"x",${EPOCH.slice(1)}`,
      `{${CONTEXT}/$entity",${EPOCH.slice(1)}`,
    ],
    [
      'an envelope of one',
      '/odata/epochs/379',
      `{"@odata.context":"http://x/$metadata#Secret","value":[${EPOCH}]}`,
      `{${CONTEXT}","value":[${EPOCH}]}`,
    ],
    ['a list', '/epochs', ` [ ${EPOCH} ,\n ${epoch(380)} ] `, `[${EPOCH},${epoch(380)}]`],
    ['an empty list', '/epochs', '[]', '[]'],
    [
      'a page with its count and its link',
      '/odata/epochs',
      `{"@odata.nextLink":"http://x/?a=secret&$skip=1","value":[${EPOCH}],"@odata.count":482,"@odata.deltaLink":"x"}`,
      `{${CONTEXT}","@odata.count":482,"value":[${EPOCH}],"@odata.nextLink":"/mainnet/api/core/odata/epochs?$skip=1"}`,
    ],
  ])('%s', (_, path, received, written) => {
    expect(write(path, received)).toBe(written)
  })

  test('with a selection, the context names its fields, and the record has those that came', () => {
    const received = `{"value":[{"no":379,"id":380,"fees":1}],"@odata.count":"x"}`
    expect(write('/odata/epochs', received, '?$select=no,out_sum, id')).toBe(
      `{${CONTEXT}(no,out_sum,id)","value":[{"id":380,"no":379}]}`,
    )
    expect(write('/odata/epochs/379', '{"no":379}', '?$select=no')).toBe(`{${CONTEXT}(no)/$entity","no":379}`)
    expect(write('/odata/epochs/379', '{"x":379}', '?$select=no')).toBe(`{${CONTEXT}(no)/$entity"}`)
    expect(write('/epochs', `[${EPOCH}]`, '?$select=*')).toBe(`[${EPOCH}]`)
  })

  test.each([
    ['?$top=50', 20, '?$top=30&$skip=20'],
    ['?$top=50&$skip=20', 40, '?$top=30&$skip=40'],
    ['?$filter=no gt 3', 100, '?$filter=no%20gt%203&$skip=100'],
    ['?$top=5', 20, undefined],
    ['?$skip=40', 20, undefined],
    ['', 1e30, undefined],
  ])('the next link of %s with $skip=%d is %s', (search, skip, link) => {
    const received = `{"value":[],"@odata.nextLink":"http://x?$skip=${BigInt(skip)}"}`
    const next = link ? `,"@odata.nextLink":"/mainnet/api/core/odata/epochs${link}"` : ''
    expect(write('/odata/epochs', received, search)).toBe(`{${CONTEXT}","value":[]${next}}`)
  })
})

test.each([
  ['of another epoch', '/epochs/378', EPOCH, 'Epoch.no is of another record than was requested'],
  [
    'of another epoch in a list',
    '/epochs/378',
    `[${EPOCH}]`,
    'Epoch.no is of another record than was requested',
  ],
  ['twice', '/epochs/379', `[${EPOCH},${EPOCH}]`, 'one record was expected, and 2 came'],
  ['not at all', '/epochs/379', '[]', 'one record was expected, and 0 came'],
  ['that is none', '/epochs/379', 'null', 'a record of Epoch was expected'],
  ['where a list was requested', '/epochs', EPOCH, 'a list was expected, and none came'],
  ['in half', '/epochs/379', '{"no":', 'the response is not JSON'],
  [
    'of other records',
    '/pools/5/updates',
    `[${EPOCH}]`,
    'PoolUpdate.hash_id is not as the contract specifies',
  ],
])('a record %s is an invalid response', (_, path, body, message) => {
  expect(() => write(path, body)).toThrow(new InvalidResponse(message))
})

test('only a requested selection without the field of its subject cannot be checked', () => {
  expect(write('/epochs/378', '{"fees":1}', '?$select=fees')).toBe('{"fees":1}')
  expect(() => write('/epochs/378', '{"no":379}', '?$select=no')).toThrow(InvalidResponse)
})
