import { expect, test } from 'vitest'
import type { SearchChoice, SearchReading, SearchSuggestion } from '../reading/search-result.ts'
import { panelContent } from './panel-content.ts'
import { spokenText } from './spoken-words.ts'

const choice = (kind: SearchChoice['kind'], title: string, detail = ''): SearchChoice => ({
  kind,
  title,
  detail,
  path: `/mainnet/${title}`,
})
const suggestion: SearchSuggestion = choice('page', 'Look up an account')
const copy: SearchSuggestion = { kind: 'copy', title: 'Copy the text', detail: '', text: '' }

/** The sentences of the panels of `search-names`. */
const panels: readonly (readonly [spoken: string, reading: Partial<SearchReading>])[] = [
  [
    'Stake address, 15 of 59 characters.',
    { note: { kind: 'partial', title: 'Stake address, 15 of 59 characters', detail: 'Right so far.' } },
  ],
  [
    '1 result. Account on mainnet.',
    {
      heading: 'This is',
      choices: [choice('account', 'stake1u8a9qstrmj4…ce79fma', 'Account on mainnet, checksum passes')],
    },
  ],
  [
    'Test network address. 1 result. Account on preprod.',
    {
      heading: 'This is a test network address',
      choices: [choice('account', 'stake_test1upjryv…yju0cp', 'Account on preprod, leaves mainnet')],
    },
  ],
  [
    '2 results. Block by its hash, first of 2.',
    {
      heading: '32 bytes in base64 can be',
      choices: [
        choice('block', 'Block 89ff1090614105a9…9fc0b2', 'by its hash, turned into hex'),
        choice('pool', 'VRF key hash 89ff1090…9fc0b2'),
      ],
    },
  ],
  [
    '3 results. Epoch 394, first of 3.',
    {
      heading: '394 can be',
      choices: [choice('epoch', 'Epoch 394'), choice('block', 'Block 394'), choice('pool', 'Pool 394')],
    },
  ],
  [
    'Character 34 looks wrong. With 2 in place of y the checksum passes. 1 suggestion.',
    {
      note: {
        kind: 'mistyped',
        title: 'Character 34 looks wrong.',
        detail: 'With 2 in place of y the checksum passes.',
        marks: [34],
      },
      suggestions: [suggestion],
    },
  ],
  [
    'This is a DRep id. The service has no DReps or votes. 2 suggestions.',
    {
      note: { kind: 'named', title: 'This is a DRep id.', detail: 'The service has no DReps or votes.' },
      suggestions: [suggestion, copy],
    },
  ],
  [
    'This is an ADA Handle. The service has no handles. 1 suggestion.',
    {
      note: {
        kind: 'named',
        title: 'This is an ADA Handle.',
        detail: 'The service has no handles. A wallet shows the address behind one.',
      },
      suggestions: [suggestion],
    },
  ],
  [
    '3 results. Account with this key hash, first of 3. It may also be a pool id or policy id.',
    {
      heading: '28 bytes in hex can be',
      choices: [
        choice('account', 'Account with this key hash'),
        choice('account', 'Account with this script hash'),
      ],
      note: { kind: 'named', title: 'Or a pool id or policy id.', detail: 'The service has no tokens.' },
      suggestions: [suggestion],
    },
  ],
  [
    'Unix time, 1 Dec 2022, 21:45:03 UTC. 2 results. Slot 78,364,812, first of 2.',
    {
      heading: 'Unix time, 1 Dec 2022, 21:45:03 UTC',
      choices: [choice('slot', 'Slot 78,364,812'), choice('epoch', 'Epoch 379')],
    },
  ],
  [
    '2 results. Slot 78,364,812, first of 2.',
    {
      heading: '1 Dec 2022, 21:45:03 UTC is in',
      choices: [choice('slot', 'Slot 78,364,812'), choice('epoch', 'Epoch 379')],
    },
  ],
  [
    '2 addresses in this text. 3 results. First address, first of 3.',
    {
      heading: '2 addresses in this text',
      choices: [
        choice('account', 'stake1u8a9qstrmj4…ce79fma', 'first, checksum passes'),
        choice('account', 'stake1u9jryvrnmlq…crckduu', 'second, checksum passes'),
        choice('accounts', 'Compare both accounts'),
      ],
    },
  ],
  [
    'Nothing recognised. The search reads accounts, blocks, epochs, slots, pools and times.',
    { note: { kind: 'unreadable', title: 'Nothing here is an address.', detail: '' } },
  ],
]

function spoken(reading: Partial<SearchReading>): string {
  const complete: SearchReading = {
    text: 'text',
    heading: undefined,
    choices: [],
    isCertain: true,
    note: undefined,
    suggestions: [],
    ...reading,
  }
  const sources = {
    network: 'mainnet',
    here: '/mainnet',
    kinds: undefined,
    only: undefined,
    actions: [],
    recent: [],
  } as const
  return spokenText(panelContent({ text: complete.text, reading: complete, ...sources }))
}

test.each(panels)('%s', (sentence, reading) => {
  expect(spoken(reading)).toBe(sentence)
})

test('an ambiguous text asks, and names what it can mean', () => {
  const choices = [choice('page', '1 December 2022'), choice('page', '12 January 2022')]
  expect(spoken({ heading: 'Which day is meant?', choices, isCertain: false })).toBe(
    'Which day is meant? 1 December 2022 or 12 January 2022. Choose with the arrow keys.',
  )
})

test('an empty panel says nothing', () => {
  expect(spoken({ text: '' })).toBe('')
})
