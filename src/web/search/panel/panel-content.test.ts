import { expect, test } from 'vitest'
import type { SearchChoice, SearchReading } from '#web/search/reading/search-result.ts'
import type { SearchAction } from './palette-actions.ts'
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
const status: SearchAction = { title: 'Status', detail: '', icon: 'info', words: 'health', path: '/status' }
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
  areReadings: false,
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
    actions: [],
    recent: [],
    labels: new Map(),
    factOf: () => undefined,
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

test('a text with two meanings of which none is likelier has none preselected', () => {
  const reading = read('01/12/2022', { heading: 'Which day is meant?', choices: [epoch, block] })
  expect(contentOf(reading)).toMatchObject({ preselected: undefined })
})

test('a mended text is no row: it is opened by a press of its own', () => {
  const mistyped = {
    kind: 'mistyped',
    title: 'Character 34 looks wrong.',
    detail: '',
    mended: 'stake1u8a9',
  } as const
  const content = contentOf(read('stake1', { note: mistyped, suggestions: [correction] }))
  expect(content).toMatchObject({ preselected: undefined, suggestionCount: 0, titles: [], note: mistyped })
})

test('what helps with a text that cannot be mended is a row, and Enter opens none by itself', () => {
  const mistyped = { kind: 'mistyped', title: 'This is a damaged DRep.', detail: '' } as const
  const out = { kind: 'out', title: 'Look it up', href: 'https://cexplorer.io/drep/1' } as const
  const content = contentOf(read('drep1', { note: mistyped, suggestions: [out] }))
  expect(content).toMatchObject({ preselected: undefined, suggestionCount: 1, titles: ['Look it up'] })
  expect(content.options[0]?.effect).toEqual({ kind: 'leave', href: out.href })
})

test('a fact of a record takes the place of its detail, or stands behind that of another network', () => {
  const there: SearchChoice = { ...epoch, detail: 'on Preprod', path: '/preprod/epochs/394' }
  const reading = read('394', { choices: [epoch, there], isCertain: true })
  const { options } = contentOf(reading, { factOf: () => '223 transactions' })
  expect(options.map(({ detail }) => detail)).toEqual(['223 transactions', 'on Preprod, 223 transactions'])
})

test('an unreadable text that names an action shows the action, preselected, and no note', () => {
  const content = contentOf(read('health', { note: unreadable }), { actions: [status] })
  expect(content).toMatchObject({ note: undefined, preselected: 0, titles: ['Status'] })
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
    ({ kind: 'block', title: `Block ${at}`, path: `/${network}/blocks/${at}` }) as const
  const recent = [visit('preprod', 1), visit('mainnet', 2)]
  const content = contentOf(read(''), { recent, actions: [status] })
  expect(content).toMatchObject({ preselected: undefined, titles: ['Block 2', 'Block 1', 'Status'] })
  expect(content.options[1]?.detail).toBe('Block on Preprod')
})

const account: SearchChoice = {
  kind: 'account',
  title: 'stake1u8a9qstrmj4…ce79fma',
  detail: 'Account on Mainnet',
  path: '/mainnet/accounts/stake1u8a9',
}
const partial = {
  kind: 'partial',
  title: 'Stake address, 15 of 59 characters',
  detail: '44 are missing.',
} as const
const mistyped = { kind: 'mistyped', title: 'The checksum fails.', detail: 'More are wrong.' } as const
const dated = [epoch, { ...epoch, title: 'Epoch 314', detail: '12 Jan 2022', path: '/mainnet/epochs/314' }]

test.each([
  ['', {}],
  ['Stake address, 15 of 59 characters.', { text: 'stake1u8a9qstrm', note: partial }],
  [
    'The checksum fails. More are wrong. 1 result.',
    { text: 'stake1', note: mistyped, suggestions: [correction] },
  ],
  [
    'This is a mainnet address. 1 result. Account on Mainnet.',
    { text: 'stake1', heading: 'This is a mainnet address', choices: [account], isCertain: true },
  ],
  [
    '2 results. Epoch 394, first of 2. A pool is not covered here.',
    {
      text: '394',
      heading: '394 can be',
      choices: [epoch, block],
      isCertain: true,
      note: { kind: 'named', title: 'A pool is not covered here.', detail: '' },
    },
  ],
  [
    'Which day is meant? 2 results. 14 to 19 Feb 2023, Epoch 394 or 12 Jan 2022, Epoch 314.',
    { text: '01/12/2022', heading: 'Which day is meant?', choices: dated },
  ],
] as const)('a screen reader hears "%s"', (spoken, reading) => {
  expect(contentOf(read('', reading)).spoken).toBe(spoken)
})

test('a pool or an account has its label, where it is a result and where it was opened before', () => {
  const pool = { kind: 'pool', title: 'Pool 42', detail: 'Pool', path: '/mainnet/pools/42/updates' } as const
  const labels = new Map([[pool.path, 'Cold & old']])
  const found = read('42', { choices: [epoch, pool] })
  expect(contentOf(found, { labels }).titles).toEqual(['Epoch 394', 'Pool 42 · Cold & old'])
  expect(contentOf(read(''), { labels, recent: [pool] }).titles).toEqual(['Pool 42 · Cold & old'])
})
