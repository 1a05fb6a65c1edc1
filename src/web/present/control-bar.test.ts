import { expect, test } from 'vitest'
import { keyAction } from './control-bar.tsx'

const plain = { ctrlKey: false, metaKey: false, altKey: false }

test.each([
  ['ArrowLeft', 'previous-epoch'],
  ['PageUp', 'previous'],
  ['ArrowRight', 'next-epoch'],
  ['PageDown', 'next'],
  ['Home', 'first'],
  ['End', 'last'],
  [' ', 'next'],
  ['p', 'play'],
  ['s', 'stand-out'],
  ['C', 'compare'],
  ['m', 'measure'],
  ['q', 'code'],
  ['l', 'scale'],
  ['L', 'scale'],
  ['t', 'theme'],
  ['f', 'full-screen'],
  ['Escape', 'leave'],
  ['Enter', undefined],
  ['Tab', undefined],
  ['/', undefined],
  ['toString', undefined],
])('the key %j: %s', (key, action) => {
  expect(keyAction({ ...plain, key }, 'page')).toBe(action)
})

test.each(['ctrlKey', 'metaKey', 'altKey'] as const)('with %s a key is the browser’s', (modifier) => {
  expect(keyAction({ ...plain, key: 'l', [modifier]: true }, 'page')).toBeUndefined()
})

test.each([
  [' ', 'control', undefined],
  ['ArrowRight', 'control', 'next-epoch'],
  ['Escape', 'control', 'leave'],
  ['Escape', 'dialog', undefined],
  ['ArrowRight', 'dialog', undefined],
] as const)('the key %j on a %s: %s', (key, focused, action) => {
  expect(keyAction({ ...plain, key }, focused)).toBe(action)
})
