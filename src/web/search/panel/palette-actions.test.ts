import { expect, test } from 'vitest'
import { findActions, paletteActions } from './palette-actions.ts'

const actions = paletteActions({
  here: 'mainnet',
  networkNames: ['mainnet', 'preprod'],
  chosenTheme: 'light',
  zone: 'utc',
  place: { pathname: '/mainnet/epochs', search: '?scale=log' },
})

test.each([
  ['switch network', ['Go to Preprod']],
  ['change network', ['Go to Preprod']],
  ['switch to preprod', ['Go to Preprod']],
  ['networks', ['Go to Preprod']],
  ['compare epochs', ['Epochs']],
  ['log scale', ['Epochs']],
  ['export csv', ['Compare accounts']],
  ['help', ['API reference']],
  ['present', ['Presentation']],
  ['watched', ['Watch list']],
  ['theme', ['Dark theme', 'Light theme', 'Theme of the system']],
  ['settings', ['Dark theme', 'Light theme', 'Theme of the system', 'Local time', 'UTC']],
  ['my preferences', ['Dark theme', 'Light theme', 'Theme of the system', 'Local time', 'UTC']],
])('"%s" names %j', (text, titles) => {
  const found = findActions(actions, text).map(({ title }) => title)
  expect(found.toSorted()).toEqual(titles.toSorted())
})
