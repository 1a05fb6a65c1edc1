import { isNetworkName, type NetworkName, networks } from '#cardano/network.ts'
import type { IconName } from '../../ui/controls/icon.tsx'
import { type FoundAction, findActions, type SearchAction } from '../actions/palette-actions.ts'
import type {
  SearchChoice,
  SearchNote,
  SearchReading,
  SearchSuggestion,
  SubjectKind,
} from '../reading/search-result.ts'
import type { RecentSearch } from '../recent-searches.ts'
import { subjectIcons, subjectNames } from '../subject-kinds.ts'

/** The result of choosing an option: a page, one of another site, the text on the clipboard, another text in the box, or an action. */
type OptionEffect =
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'leave'; readonly href: string }
  | { readonly kind: 'copy'; readonly text: string }
  | { readonly kind: 'replace'; readonly text: string }
  | { readonly kind: 'run'; readonly run: () => void }

/** A row of the panel that can be chosen. */
export interface PanelOption {
  readonly key: string
  readonly icon: IconName
  readonly title: string
  readonly detail: string
  /** The part of the title that the text names, as start and end. */
  readonly marked?: readonly [start: number, end: number] | undefined
  /** The time of the last visit, in milliseconds since the Unix epoch, said after the detail. */
  readonly visitedAt?: number
  readonly effect: OptionEffect
}

export interface OptionGroup {
  readonly name: string
  /** True where the note before the group already says what it is for, so that its name is not shown. */
  readonly isNameHidden?: boolean
  readonly options: readonly PanelOption[]
  /** True for the pages opened before, which can be forgotten. */
  readonly isClearable?: boolean
}

/** A text that was to be copied, and the sentence about it. */
export interface CopyOutcome {
  readonly text: string
  readonly sentence: string
}

/** The parts that the panel is made from. */
export interface PanelSources {
  /** The text as it was typed. */
  readonly text: string
  readonly reading: SearchReading
  readonly network: NetworkName
  /** The path of the page, which is not suggested. */
  readonly here: string
  /** The kinds that the page is about; undefined for all. */
  readonly kinds: readonly SubjectKind[] | undefined
  /** The kind to which the user has narrowed the choices. */
  readonly only: SubjectKind | undefined
  readonly actions: readonly SearchAction[]
  /** The outcome of copying a suggested text; undefined before it. */
  readonly copied?: CopyOutcome | undefined
  /** The pages that were opened before, on any network. */
  readonly recent: readonly RecentSearch[]
}

export interface PanelContent {
  /** The line over the choices. */
  readonly heading: string
  /** The pages that the text can name. */
  readonly choices: readonly SearchChoice[]
  /** The kinds of these pages, in their order, before they are narrowed. */
  readonly kinds: readonly SubjectKind[]
  /** True where Enter opens nothing until the user has chosen one of the choices. */
  readonly isAmbiguous: boolean
  /** The groups before the note, and those after it. */
  readonly choiceGroups: readonly OptionGroup[]
  readonly note: SearchNote | undefined
  readonly otherGroups: readonly OptionGroup[]
  /** All options in the order in which the arrow keys reach them. */
  readonly options: readonly PanelOption[]
  /** The place of the option that Enter opens before an arrow key is pressed. */
  readonly preselected: number | undefined
  readonly suggestionCount: number
}

const RECENT_SHOWN = 5
/** Words alone, which are no beginning of an identifier. */
const WORDS = /^[\p{L}\s]+$/u

/** The panel for a text: what the text can be, a note about it, and what can be done instead. */
export function panelContent(sources: PanelSources): PanelContent {
  const { text, reading, kinds, only, actions } = sources
  const isBlank = text.trim() === ''
  const fitting = reading.choices.filter(({ kind }) => kinds?.includes(kind) ?? true)
  const choices = fitting.filter(({ kind }) => only === undefined || kind === only)
  const found = findActions(actions, text)
  const { note, ...remark } = remarks(sources, fitting, found.length > 0)
  const suggestions = remark.suggestions.filter((page) => !('path' in page) || page.path !== sources.here)
  const taken = new Set([...choices, ...suggestions].map((choice) => 'path' in choice && choice.path))
  const others = found.filter(({ action }) => !('path' in action) || !taken.has(action.path))
  const heading = reading.heading ?? 'This is'
  const choiceGroups = nonEmpty([
    {
      name: heading,
      isNameHidden: reading.isCertain,
      options: choices.map((choice) => choiceOption(choice, reading.text)),
    },
  ])
  const hidesName = choices.length > 0 || note?.kind === 'mistyped'
  const otherGroups = nonEmpty([
    {
      name: hidesName ? 'Suggestions' : 'Instead',
      isNameHidden: hidesName,
      options: suggestions.map((suggestion) => suggestionOption(suggestion, sources.copied)),
    },
    isBlank && !kinds ? recentGroup(sources) : { name: 'Recent', options: [] },
    {
      name: 'Actions',
      options: others.map((action) => actionOption(action, sources.copied)),
    },
  ])
  const options = [...choiceGroups, ...otherGroups].flatMap((group) => group.options)
  const isAmbiguous = choices.length > 1 && !reading.isCertain && only === undefined
  const isMended = note?.kind === 'mistyped' && suggestions.length > 0
  const isCertain = choices.length > 0 ? !isAmbiguous : isMended || (!isBlank && note === undefined)
  return {
    heading,
    choices,
    kinds: [...new Set(fitting.map(({ kind }) => kind))],
    isAmbiguous,
    choiceGroups,
    note,
    otherGroups,
    options,
    preselected: isCertain && options.length > 0 ? 0 : undefined,
    suggestionCount: suggestions.length,
  }
}

interface Remarks {
  readonly note: SearchNote | undefined
  readonly suggestions: readonly SearchSuggestion[]
}

/** The note and the suggestions: those of the reading, unless the text names something else. */
function remarks(
  { text, reading, kinds }: PanelSources,
  fitting: readonly SearchChoice[],
  hasActions: boolean,
): Remarks {
  const { note, suggestions } = reading
  if (reading.choices.length > 0 && fitting.length === 0 && kinds) {
    return { note: otherKindNote(kinds), suggestions: reading.choices }
  }
  if (reading.choices.length > 0) return { note, suggestions }
  const isWeak = note?.kind === 'unreadable' || (note?.kind === 'partial' && WORDS.test(text))
  return isWeak && hasActions ? { note: undefined, suggestions: [] } : { note, suggestions }
}

/** The note about a text that names a page of other kinds than the box is for. */
function otherKindNote(kinds: readonly SubjectKind[]): SearchNote {
  const names = kinds.filter((kind) => kind !== 'accounts').map((kind) => subjectNames[kind].toLowerCase())
  const [first = 'page'] = names
  return {
    kind: 'named',
    title: `This is not ${/^[aeiou]/.test(first) ? 'an' : 'a'} ${names.join(' or ')}.`,
    detail: 'It can be something else.',
  }
}

function choiceOption({ kind, title, detail, path, plainText }: SearchChoice, text: string): PanelOption {
  return {
    key: `${path} ${title}`,
    icon: kind === 'page' ? pageIcon(path) : subjectIcons[kind],
    title,
    detail,
    marked: markedNumber(title, text),
    effect: plainText === undefined ? { kind: 'open', path } : { kind: 'replace', text: plainText },
  }
}

/** The icon of the subject that a page lists. */
function pageIcon(path: string): IconName {
  const [, subject] = /^\/\w+\/(account|block|epoch|pool)s/.exec(path) ?? []
  return SUBJECTS.find((kind) => kind === subject) ?? subjectIcons.page
}

const SUBJECTS = ['account', 'block', 'epoch', 'pool'] as const

function suggestionOption(suggestion: SearchSuggestion, copied: CopyOutcome | undefined): PanelOption {
  if (suggestion.kind === 'out') {
    const { title, href } = suggestion
    return { key: href, icon: 'external', title, detail: '', effect: { kind: 'leave', href } }
  }
  if (suggestion.kind !== 'copy') return choiceOption(suggestion, '')
  const { title, detail, text } = suggestion
  return {
    key: title,
    icon: 'copy',
    title,
    detail: copied?.text === text ? copied.sentence : detail,
    effect: { kind: 'copy', text },
  }
}

function actionOption({ action, marked }: FoundAction, copied: CopyOutcome | undefined): PanelOption {
  const { title, detail, icon } = action
  const option = { key: title, icon, title, detail, marked }
  if ('path' in action) return { ...option, effect: { kind: 'open', path: action.path } }
  if ('run' in action) return { ...option, effect: { kind: 'run', run: action.run } }
  const isCopied = copied?.text === action.copy
  return {
    ...option,
    detail: isCopied ? copied.sentence : detail,
    effect: { kind: 'copy', text: action.copy },
  }
}

/** The pages that were opened last, those of the network first. */
function recentGroup({ recent, network }: PanelSources): OptionGroup {
  const isHere = ({ path }: RecentSearch) => networkOfPath(path) === network
  const ordered = [...recent.filter(isHere), ...recent.filter((search) => !isHere(search))]
  return {
    name: 'Recent',
    isClearable: true,
    options: ordered.slice(0, RECENT_SHOWN).map((search): PanelOption => {
      const { kind, title, path, at } = search
      const there = networkOfPath(path)
      const place = there === undefined || there === network ? '' : ` on ${networks[there].title}`
      return {
        key: path,
        icon: subjectIcons[kind],
        title,
        detail: `${subjectNames[kind]}${place}`,
        visitedAt: at,
        effect: { kind: 'open', path },
      }
    }),
  }
}

/** The network of a page of this site; undefined for a page that belongs to none. */
export function networkOfPath(path: string): NetworkName | undefined {
  const name = path.split('/')[1] ?? ''
  return isNetworkName(name) ? name : undefined
}

function nonEmpty(groups: readonly OptionGroup[]): readonly OptionGroup[] {
  return groups.filter(({ options }) => options.length > 0)
}

/** The digits of a typed number in a title that writes it with separators: `8,415,364` for `8415364`. */
function markedNumber(title: string, text: string): readonly [start: number, end: number] | undefined {
  const digits = text.replace(/\D/g, '')
  if (digits === '' || /[a-z]/i.test(text)) return undefined
  const found = new RegExp(`(?<![\\d,])${[...digits].join(',?')}(?![\\d,])`).exec(title)
  return found ? [found.index, found.index + found[0].length] : undefined
}
