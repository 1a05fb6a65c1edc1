import type { SearchChoice, SearchNote } from '../reading/search-result.ts'
import { subjectNames } from '../subject-kinds.ts'
import type { PanelContent } from './panel-content.ts'

/**
 * The sentences that announce the panel to a screen reader; empty where there is nothing to say. The option that the
 * arrow keys reach is announced by the list itself.
 */
export function spokenText(content: PanelContent): string {
  const { choices, note, options, suggestionCount, isAmbiguous, heading } = content
  const [first] = choices
  if (isAmbiguous) {
    const names = choices.map(({ title }) => title)
    return inSentences([
      heading,
      `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`,
      'Choose with the arrow keys',
    ])
  }
  if (first) {
    const count = choices.length + suggestionCount
    return inSentences([
      spokenHeading(heading),
      counted(count, 'result'),
      count > 1 ? `${spokenChoice(first)}, first of ${count}` : spokenChoice(first),
      note?.title.replace(/^Or /, 'It may also be '),
    ])
  }
  if (note?.kind === 'unreadable') {
    return 'Nothing recognised. The search reads accounts, blocks, epochs, slots, pools and times.'
  }
  if (note) {
    return inSentences([
      note.title,
      spokenDetail(note),
      suggestionCount > 0 ? counted(suggestionCount, 'suggestion') : undefined,
    ])
  }
  return options.length > 0 ? inSentences([counted(options.length, 'result')]) : ''
}

function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`
}

/** A heading that says more than that there are choices. */
function spokenHeading(heading: string): string | undefined {
  if (heading === 'This is' || / (?:can be|is in)$/.test(heading)) return undefined
  return capitalised(heading.replace(/^This is (?:an? )?/, ''))
}

/** A choice without the letters and digits of an identifier. */
function spokenChoice({ kind, title, detail }: SearchChoice): string {
  if (!title.includes('…')) return title
  const [clause = ''] = detail.split(',')
  if (/^account/i.test(clause)) return capitalised(clause)
  return kind === 'account' ? `${capitalised(clause)} address` : `${subjectNames[kind]} ${clause}`
}

/** The state of an incomplete text changes with each character: its title says it. */
function spokenDetail({ kind, detail }: SearchNote): string | undefined {
  if (kind === 'partial') return undefined
  return kind === 'mistyped' ? detail : /^[^.]*(?:\.(?!\s|$)[^.]*)*/.exec(detail)?.[0]
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function inSentences(parts: readonly (string | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined && part !== '')
    .map((part) => (/[.?!]$/.test(part ?? '') ? part : `${part}.`))
    .join(' ')
}
