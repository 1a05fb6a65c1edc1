import { expect, test } from 'vitest'
import type { SearchReading } from '../reading/search-result.ts'
import { panelContent } from './panel-content.ts'
import { type PanelKeysState, panelKeys } from './panel-keys.ts'

const epoch = { kind: 'epoch', title: 'Epoch 394', detail: '', path: '/mainnet/epochs/394' } as const
const block = { kind: 'block', title: 'Block 394', detail: '', path: '/mainnet/blocks/394' } as const
const abroad = {
  kind: 'account',
  title: 'stake_test1…',
  detail: '',
  path: '/preprod/accounts/stake_test1',
} as const
const copy = { kind: 'copy', title: 'Copy the text', detail: '', text: 'x' } as const

/** The line of keys as text, before an arrow key is pressed, or with the option at a place. */
function line(reading: Partial<SearchReading>, at?: number, state: Partial<PanelKeysState> = {}): string {
  const complete: SearchReading = {
    text: 'text',
    heading: 'This is',
    choices: [],
    isCertain: true,
    note: undefined,
    suggestions: [],
    ...reading,
  }
  const content = panelContent({
    text: complete.text,
    reading: complete,
    network: 'mainnet',
    here: '/mainnet',
    kinds: undefined,
    only: state.only,
    actions: [],
    recent: [],
  })
  const place = at ?? content.preselected
  const active = place === undefined ? undefined : content.options[place]
  return panelKeys({
    content,
    active,
    network: 'mainnet',
    isPalette: true,
    isBlank: false,
    only: undefined,
    isWaiting: false,
    ...state,
  })
    .map(({ keys, does }) => `${keys.join(' ')} ${does}`)
    .join(' | ')
}

const CLEAR = 'Esc clear, again to close'
const partial = { kind: 'partial', title: 'Stake address', detail: '' } as const
const named = { kind: 'named', title: 'This is a DRep id.', detail: '' } as const
const mistyped = { kind: 'mistyped', title: 'Character 34 looks wrong.', detail: '' } as const
const unreadable = { kind: 'unreadable', title: 'Nothing here.', detail: '' } as const

test.each([
  [{ note: partial }, `Enter does nothing yet | ${CLEAR}`],
  [{ choices: [epoch] }, `Enter open | Ctrl Enter new tab | ${CLEAR}`],
  [{ choices: [abroad] }, `Enter open on preprod | Ctrl Enter new tab | ${CLEAR}`],
  [{ choices: [epoch, block] }, `↑ ↓ move | Enter open | Ctrl Enter new tab | Tab narrow by type | ${CLEAR}`],
  [{ note: mistyped, suggestions: [epoch] }, `↓ choose the correction | Enter does nothing yet | ${CLEAR}`],
  [{ note: named, suggestions: [copy] }, `↓ to the suggestion | Enter does nothing yet | ${CLEAR}`],
  [{ note: named, suggestions: [epoch, copy] }, `↓ to the suggestions | Enter does nothing yet | ${CLEAR}`],
  [
    { choices: [epoch, { ...epoch, title: 'Epoch 378' }], isCertain: false },
    `↑ ↓ choose | Enter does nothing until you choose | ${CLEAR}`,
  ],
  [{ note: unreadable }, `Enter does nothing | ${CLEAR}`],
] satisfies [Partial<SearchReading>, string][])('%j', (reading, keys) => {
  expect(line(reading)).toBe(keys)
})

test('Enter copies a text, and opens a suggestion that the arrow keys have reached', () => {
  const reading = { note: named, suggestions: [epoch, copy] }
  expect(line(reading, 0)).toBe(`↑ ↓ move | Enter open | Ctrl Enter new tab | ${CLEAR}`)
  expect(line(reading, 1)).toBe(`↑ ↓ move | Enter copy | ${CLEAR}`)
})

test('Tab narrows further until the last type, and only in the palette', () => {
  const reading = { choices: [epoch, block] }
  expect(line(reading, 0, { only: 'epoch' })).toContain('Tab only block')
  expect(line(reading, 0, { only: 'block' })).not.toContain('Tab')
  expect(line(reading, 0, { isPalette: false })).toBe(
    '↑ ↓ move | Enter open | Ctrl Enter new tab | Esc close',
  )
})

test('while a record is looked for, Esc stops', () => {
  expect(line({ choices: [epoch] }, 0, { isWaiting: true })).toBe('Esc stop looking')
})
