import { expect, test } from 'vitest'
import type { SearchAction } from '../actions/palette-actions.ts'
import type { SearchChoice, SearchReading } from '../reading/search-result.ts'
import { type PanelSources, panelContent } from './panel-content.ts'

const epoch: SearchChoice = {
  kind: 'epoch',
  title: 'Epoch 394',
  detail: '14 to 19 Feb 2023',
  path: '/mainnet/epochs/394',
}
const block: SearchChoice = {
  kind: 'block',
  title: 'Block 394',
  detail: 'by its number',
  path: '/mainnet/blocks/394',
}
const correction: SearchChoice = {
  kind: 'account',
  title: 'Open the corrected address',
  detail: 'stake1u8a9…ce79fma',
  path: '/mainnet/accounts/stake1u8a9',
}
const status: SearchAction = { title: 'Status', detail: '', icon: 'info', words: ['health'], path: '/status' }
const unreadable = {
  kind: 'unreadable',
  title: 'Nothing here is an address.',
  detail: 'The search can read these:',
} as const

const read = (text: string, reading: Partial<SearchReading> = {}): SearchReading => ({
  text,
  heading: undefined,
  choices: [],
  isCertain: false,
  note: undefined,
  suggestions: [],
  ...reading,
})

function contentOf(reading: SearchReading, sources: Partial<PanelSources> = {}) {
  const content = panelContent({
    text: reading.text,
    reading,
    network: 'mainnet',
    here: '/mainnet',
    kinds: undefined,
    only: undefined,
    actions: [],
    recent: [],
    ...sources,
  })
  const titles = content.options.map(({ title }) => title)
  return { ...content, titles }
}

test('the likeliest choice of a certain text is preselected, and its number is marked', () => {
  const reading = read('394', { heading: '394 can be', choices: [epoch, block], isCertain: true })
  const { titles, preselected, options, choiceGroups } = contentOf(reading)
  expect(titles).toEqual(['Epoch 394', 'Block 394'])
  expect(preselected).toBe(0)
  expect(options[0]?.marked).toEqual([6, 9])
  expect(choiceGroups.map(({ name }) => name)).toEqual(['394 can be'])
})

test('a text with two meanings of which none is likelier has none preselected, until it is narrowed', () => {
  const reading = read('01/12/2022', { heading: 'Which day is meant?', choices: [epoch, block] })
  expect(contentOf(reading)).toMatchObject({ preselected: undefined, isAmbiguous: true })
  expect(contentOf(reading, { only: 'block' })).toMatchObject({ preselected: 0, titles: ['Block 394'] })
})

test('a correction is preselected, before what to do instead', () => {
  const mistyped = { kind: 'mistyped', title: 'Character 34 looks wrong.', detail: '' } as const
  const copy = { kind: 'copy', title: 'Copy the text', detail: '', text: 'stake1' } as const
  const content = contentOf(read('stake1', { note: mistyped, suggestions: [correction, copy] }))
  expect(content).toMatchObject({
    preselected: 0,
    suggestionCount: 2,
    titles: ['Open the corrected address', 'Copy the text'],
  })
  expect(content.options[1]?.effect).toEqual({ kind: 'copy', text: 'stake1' })
  const reading = read('stake1', { note: mistyped, suggestions: [copy] })
  const copied = { text: 'stake1', sentence: 'Copied.' }
  expect(contentOf(reading, { copied }).options[0]?.detail).toBe('Copied.')
})

test('a box for accounts suggests other meanings, and preselects none', () => {
  const reading = read('394', { heading: '394 can be', choices: [epoch, block], isCertain: true })
  const content = contentOf(reading, { kinds: ['account', 'accounts'] })
  expect(content.note?.title).toBe('This is not an account.')
  expect(content).toMatchObject({ choices: [], preselected: undefined, titles: ['Epoch 394', 'Block 394'] })
  expect(contentOf(reading, { kinds: ['block', 'slot'] })).toMatchObject({
    preselected: 0,
    titles: ['Block 394'],
  })
})

test('an unreadable text that names an action shows the action, preselected, and no note', () => {
  const content = contentOf(read('health', { note: unreadable }), { actions: [status] })
  expect(content).toMatchObject({ note: undefined, preselected: 0, titles: ['Status'] })
})

test('a link is copied, and the option says so', () => {
  const copying: SearchAction = {
    title: 'Copy the link',
    detail: 'of this page',
    icon: 'copy',
    copy: '/mainnet',
  }
  const details = (copied?: PanelSources['copied']) =>
    contentOf(read('copy link', { note: unreadable }), { actions: [copying], copied }).options.map(
      ({ effect, detail }) => [effect.kind, detail],
    )
  expect(details()).toEqual([['copy', 'of this page']])
  expect(details({ text: '/mainnet', sentence: 'Copied.' })).toEqual([['copy', 'Copied.']])
})

test('the page itself is not suggested', () => {
  const lookUp: SearchChoice = {
    kind: 'page',
    title: 'Look up an account',
    detail: '',
    path: '/mainnet/accounts',
  }
  const reading = read('$berry', {
    note: { kind: 'named', title: 'A handle.', detail: '' },
    suggestions: [lookUp],
  })
  expect(contentOf(reading).options[0]?.icon).toBe('account')
  expect(contentOf(reading, { here: '/mainnet/accounts' }).titles).toEqual([])
})

test('an action that opens the page of a choice is not listed twice', () => {
  const page: SearchChoice = { kind: 'page', title: 'Status', detail: '', path: '/status' }
  const content = contentOf(read('status', { choices: [page], isCertain: true }), { actions: [status] })
  expect(content.titles).toEqual(['Status'])
})

test('without a text, the pages opened before are listed, those of the network first, and none is preselected', () => {
  const visit = (network: string, at: number) =>
    ({ kind: 'block', title: `Block ${at}`, path: `/${network}/blocks/${at}`, at }) as const
  const recent = [visit('preprod', 1), visit('mainnet', 2)]
  const content = contentOf(read(''), { recent, actions: [status] })
  expect(content).toMatchObject({ preselected: undefined, titles: ['Block 2', 'Block 1', 'Status'] })
  expect(content.options[1]?.detail).toBe('Block on Preprod')
})
