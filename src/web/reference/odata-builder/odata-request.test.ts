import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { entitySets } from '#contract/odata/entity-sets.ts'
import { readListQuery } from '#contract/odata/list-query.ts'
import { type Condition, isComplete, operatorsOf, takesValue, valueFault } from './filter-condition.ts'
import {
  firstRequest,
  type ODataRequest,
  readRequest,
  requestFault,
  requestPath,
  requestText,
} from './odata-request.ts'

const epochs = endpoints.odataEpochs.resource
const updates = endpoints.odataPoolUpdates.resource

const withConditions = (set: string, ...conditions: readonly Condition[]): ODataRequest => ({
  ...firstRequest(set),
  filter: { kind: 'conditions', conditions },
})

describe('a request', () => {
  test('has its options in the address, percent-encoded', () => {
    const request = {
      ...withConditions(
        'Epochs',
        { field: 'no', operator: 'ge', value: '351' },
        { field: 'tx_count', operator: 'gt', value: ' 400000 ' },
      ),
      select: ['no', 'fees'],
      skip: '20',
    }
    expect(requestPath(request)).toBe(
      '/api/core/odata/epochs?$filter=no%20ge%20351%20and%20tx_count%20gt%20400000&$orderby=id%20desc&$select=no%2Cfees&$top=10&$skip=20&$count=true',
    )
    expect(requestFault(request, 'documented')).toBeUndefined()
  })

  test.each([
    [
      'text with a quotation mark',
      'PoolsUpdates',
      { field: 'vrf_key_hash_hex', operator: 'contains', value: "a'b" },
    ],
    [
      'text with signs of an address',
      'PoolsUpdates',
      { field: 'vrf_key_hash', operator: 'eq', value: '50% & a+b=?#' },
    ],
    ['a comparison with null', 'PoolsUpdates', { field: 'meta_id', operator: 'null', value: '' }],
    ['a day', 'Epochs', { field: 'start_time', operator: 'lt', value: '2022-12-01' }],
    ['an amount beyond 2^53', 'Epochs', { field: 'out_sum', operator: 'le', value: '18446744073709551615' }],
    ['a share', 'PoolsUpdates', { field: 'margin', operator: 'ne', value: '0.05' }],
  ] as const)('is the same when it is read from the address of a page: %s', (_, set, condition) => {
    const request = withConditions(set, condition)
    const read = readRequest(new URLSearchParams({ odata: requestText(request) }).get('odata') ?? '')
    expect(read && requestPath(read)).toBe(
      condition.field === 'start_time'
        ? requestPath(request).replace('2022-12-01', encodeURIComponent('2022-12-01T00:00:00Z'))
        : requestPath(request),
    )
    expect(read?.filter.kind).toBe('conditions')
  })

  test('keeps a filter that is more than conditions as text', () => {
    const text = 'Epochs?$filter=no lt 5 or not (no in (7,8))&$top=3'
    const read = readRequest(text)
    expect(read?.filter).toEqual({ kind: 'text', text: 'no lt 5 or not (no in (7,8))' })
    expect(read && requestText(read)).toBe(text)
  })

  test.each([
    ['an unknown field', { filter: { kind: 'text', text: 'color eq 1' } }, /"color" is not a field/],
    ['a number of records that is none', { top: 'ten' }, /\$top cannot be read/],
    ['more records than are served', { top: '1001' }, /from 0 to 1000/],
    [
      'a filter that costs too much',
      { filter: { kind: 'text', text: Array(201).fill('no eq 1').join(' or ') } },
      /comparisons/,
    ],
  ] as const)('says why it would be refused: %s', (_, changed, fault) => {
    expect(requestFault({ ...firstRequest('Epochs'), ...changed }, 'documented')).toMatch(fault)
  })

  test.each([
    ['meta_id', 'null'],
    ['pledge', '1e9'],
  ])('is not sent without a condition that is filled in and cannot be read: %s %s', (field, value) => {
    const complete: Condition = { field: 'hash_id', operator: 'eq', value: '1' }
    const request = withConditions('PoolsUpdates', complete, { field, operator: 'eq', value })
    expect(requestPath(request)).not.toContain(field)
    expect(requestFault(request, 'documented')).toContain('condition 2')
  })

  test.each(['', 'Blocks?$top=1', 'nothing'])('is none in "%s"', (text) => {
    expect(readRequest(text)).toBeUndefined()
  })
})

describe('a condition', () => {
  test('is read by the interface for every field and operator that is offered', () => {
    const values = { number: '5', text: 'abc', time: '2022-12-01T00:00:00Z', boolean: 'true' }
    for (const { resource } of entitySets.values()) {
      for (const [field, description] of Object.entries(resource.fields)) {
        for (const operator of operatorsOf(description)) {
          const value = takesValue(operator)
            ? (Object.values(values).find((text) => isComplete({ field, operator, value: text }, resource)) ??
              '')
            : ''
          const request = withConditions(resource.entitySet ?? '', { field, operator, value })
          expect(requestFault(request, 'documented')).toBeUndefined()
        }
      }
    }
  })

  test.each([
    [epochs, 'no', '1 or no ge 0'],
    [epochs, 'no', '10,559'],
    [epochs, 'no', 'null'],
    [epochs, 'start_time', '2022-13-01'],
    [epochs, 'start_time', 'yesterday'],
    [updates, 'pledge', '1e9'],
  ])('of %# says that its value cannot be compared', (resource, field, value) => {
    const condition: Condition = { field, operator: 'eq', value }
    expect(valueFault(condition, resource)).toContain(field)
    expect(isComplete(condition, resource)).toBe(false)
  })

  test('says how to compare with null, where that is possible', () => {
    const fault = (field: string) => valueFault({ field, operator: 'eq', value: ' NULL' }, updates)
    expect(fault('meta_id')).toBe('For null, choose "is null".')
    expect(fault('pledge')).toBe('pledge is never null.')
  })

  test('that is not filled in is left out of the request', () => {
    const request = withConditions('Epochs', { field: 'no', operator: 'eq', value: ' ' })
    expect(requestPath(request)).not.toContain('filter')
  })

  test('with text never ends its literal early', () => {
    const request = withConditions('PoolsUpdates', {
      field: 'vrf_key_hash',
      operator: 'eq',
      value: "x' or id ge 0 or vrf_key_hash eq '",
    })
    const query = new URLSearchParams(requestPath(request).split('?')[1])
    expect(readListQuery(query, updates, 1000).filter).toMatchObject({
      kind: 'comparison',
      right: { kind: 'text' },
    })
  })
})
