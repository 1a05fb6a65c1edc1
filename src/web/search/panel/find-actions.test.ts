import { expect, test } from 'vitest'
import { findActions, type SearchAction } from './palette-actions.ts'

const action = (title: string, words = '', isHidden = false): SearchAction => ({
  title,
  detail: '',
  icon: 'right',
  words,
  isHidden,
  run: () => undefined,
})

const actions = [
  action('Epochs', 'charts'),
  action('Pool updates', 'stake pools'),
  action('Go to Preprod', 'preprod|testnet'),
  action('Dashboard', 'api key|sign in|log out'),
  action('API reference', 'api|docs|help'),
  action('Dark theme', 'dark mode|night|theme'),
  action('Light theme', 'light mode|theme'),
  action('UTC', 'time zone|gmt', true),
]

test.each([
  [
    '',
    ['Epochs', 'Pool updates', 'Go to Preprod', 'Dashboard', 'API reference', 'Dark theme', 'Light theme'],
  ],
  ['epochs', ['Epochs']],
  ['theme', ['Dark theme', 'Light theme']],
  ['dark mode', ['Dark theme']],
  ['Switch to dark', ['Dark theme']],
  ['night', ['Dark theme']],
  ['api', ['API reference', 'Dashboard']],
  ['api key', ['Dashboard']],
  ['sign in', ['Dashboard']],
  ['please open the docs', ['API reference']],
  ['testnet', ['Go to Preprod']],
  ['go to preprod', ['Go to Preprod']],
  ['updates', ['Pool updates']],
  ['updates pool', ['Pool updates']],
  ['gmt', ['UTC']],
  ['time  zone', ['UTC']],
  ['oc', []],
  ['379', []],
])('"%s" names %j', (text, titles) => {
  expect(findActions(actions, text).map(({ title }) => title)).toEqual(titles)
})
