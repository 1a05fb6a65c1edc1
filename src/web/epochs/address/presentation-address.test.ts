import { expect, test } from 'vitest'
import { isOpenedFromPage, openedFromPage, presentationQuery } from './presentation-address.ts'

test.each([
  ['', ''],
  ['sort=-tx&columns=id', ''],
  ['from=100&to=200&scale=log&sort=-tx', 'from=100&to=200&scale=log'],
  ['from=250&to=322&at=304&charts=fees&line=mean-5', 'from=250&to=322&charts=fees&line=mean-5&at=304'],
])('the list with ?%s is presented with ?%s', (list, presentation) => {
  expect(presentationQuery(list)).toBe(presentation)
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
