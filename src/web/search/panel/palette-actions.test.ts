import { expect, test } from 'vitest'
import { findActions, paletteActions } from './palette-actions.ts'

const actions = paletteActions({
  here: 'mainnet',
  networkNames: ['mainnet', 'preprod'],
  chosenTheme: 'light',
  zone: 'utc',
  place: { pathname: '/mainnet/epochs', search: '?scale=log' },
  labels: [
    { network: 'mainnet', kind: 'pool', id: '42', text: 'Cold and old' },
    { network: 'preprod', kind: 'pool', id: '7', text: 'Spare' },
  ],
})

test.each([
  ['cold', ['Cold and old']],
  ['my old', ['Cold and old']],
  ['switch network', ['Go to Preprod']],
  ['change network', ['Go to Preprod']],
  ['switch to preprod', ['Go to Preprod']],
  ['networks', ['Go to Preprod']],
  ['compare epochs', ['Compare epochs']],
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

test('a pool or an account is found by its label, on another network too', () => {
  expect(findActions(actions, 'spare')).toMatchObject([
    { detail: 'Pool 7 on Preprod', path: '/preprod/pools/7/updates' },
  ])
})
