import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { isOpenedFromPage, openedFromPage, presentationQuery } from './presentation-address.ts'

test.each([
  ['', ''],
  ['sort=-tx&columns=id', ''],
  ['from=100&to=200&scale=log&sort=-tx', 'from=100&to=200&scale=log'],
  ['from=250&to=322&scale=log', 'scale=log&step=year'],
  ['from=0&to=322', 'step=all'],
  ['from=280&sort=-tx', 'from=280'],
  ['to=322', 'step=all'],
  ['compare=308-322&with=mean-30&place=3', 'compare=308-322'],
])('the list with ?%s is presented with ?%s', (list, presentation) => {
  expect(presentationQuery(networks.mainnet, list, 322)).toBe(presentation)
})

test.each([
  [openedFromPage, true],
  [null, false],
  [undefined, false],
  [{}, false],
  ['isOpenedFromPage', false],
])('the state %o of a history entry: opened from a page %s', (state, isOpened) => {
  expect(isOpenedFromPage(state)).toBe(isOpened)
})
