import { expect, test } from 'vitest'
import { nextLink, nextSkip } from './list-pages.ts'

const EPOCHS = 'https://data.example/mainnet/api/core/odata/epochs'

test.each([
  ['', { skip: 20, top: undefined }, '$skip=20'],
  ['$skip=20', { skip: 40, top: undefined }, '$skip=40'],
  ['$top=150', { skip: 100, top: 50 }, '$top=50&$skip=100'],
  ['Skip=5&TOP=30', { skip: 25, top: 10 }, '$top=10&$skip=25'],
  ['$filter=id%20gt%203&odata=true', { skip: 20, top: undefined }, '$filter=id%20gt%203&odata=true&$skip=20'],
  ['%24select=no&a%26b=%C3%A4', { skip: 20, top: undefined }, '$select=no&a%26b=%C3%A4&$skip=20'],
])('the page after ?%s is at %o: ?%s', (query, paging, next) => {
  expect(nextLink(EPOCHS, new URLSearchParams(query), paging)).toBe(`${EPOCHS}?${next}`)
})

test.each([
  ['https://data.example/api/core/odata/epochs?odata=true&$skip=20', 20],
  ['https://data.example/api/core/odata/epochs/?%24skip=40', 40],
  ['epochs?$top=5&$SKIP=60', 60],
  ['epochs?skip=80', 80],
  ['epochs?$skiptoken=100', undefined],
  ['epochs?$skip=-1', undefined],
  ['epochs', undefined],
])('the $skip of %s is %s', (link, skip) => {
  expect(nextSkip(link)).toBe(skip)
})
