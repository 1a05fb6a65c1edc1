import { type NetworkName, networks } from '#cardano/network.ts'
import { networkOfPath } from '#web/search/reading/choices.ts'
import type { SearchChoice, SearchNote, SearchReading } from '#web/search/reading/search-result.ts'
import type { RecentSearch } from '#web/search/recent-searches.ts'
import { subjectIcons, subjectNames } from '#web/search/subject-kinds.ts'
import type { IconName } from '#web/ui/controls/icon.tsx'
import { findActions, type SearchAction } from './palette-actions.ts'

/** A row of the panel that can be chosen. */
export interface PanelOption {
  readonly key: string
  readonly icon: IconName
  readonly title: string
  readonly detail: string
  /** Whether the detail says what of the record the text names. */
  readonly saysWhy?: boolean
  /** The part of the title that the text names, as start and end. */
  readonly marked?: readonly [start: number, end: number] | undefined
  /** The result of choosing it: a page, one of another site, or an action. */
  readonly effect:
    | { readonly kind: 'open'; readonly path: string }
    | { readonly kind: 'leave'; readonly href: string }
    | { readonly kind: 'run'; readonly run: () => void }
}

export interface OptionGroup {
  readonly name: string
  /** True where the note before the group already says what it is for, so that its name is not shown. */
  readonly isNameHidden?: boolean
  readonly options: readonly PanelOption[]
  /** True for the pages opened before, which can be forgotten. */
  readonly isClearable?: boolean
}

/** The parts that the panel is made from. */
export interface PanelSources {
  /** The text as it was typed. */
  readonly text: string
  readonly reading: SearchReading
  readonly network: NetworkName
  /** The path of the page, which is not suggested. */
  readonly here: string
  readonly actions: readonly SearchAction[]
  /** The pages that were opened before, on any network. */
  readonly recent: readonly RecentSearch[]
  /** The labels of pools and accounts, by the paths of their pages. */
  readonly labels: ReadonlyMap<string, string>
  /** What this browser knows of the record of a page, by its path. */
  readonly factOf: (path: string) => string | undefined
}

export interface PanelContent {
  /** The pages that the text can name. */
  readonly choices: readonly SearchChoice[]
  /** The groups before the note, and those after it. */
  readonly choiceGroups: readonly OptionGroup[]
  readonly note: SearchNote | undefined
  readonly otherGroups: readonly OptionGroup[]
  /** All options in the order in which the arrow keys reach them. */
  readonly options: readonly PanelOption[]
  /** The place of the option that Enter opens before an arrow key is pressed. */
  readonly preselected: number | undefined
  readonly suggestionCount: number
  /** The sentences that announce the panel to a screen reader; empty where there is nothing to say. */
  readonly spoken: string
}

const RECENT_SHOWN = 5
/** Words alone, which are no beginning of an identifier. */
const WORDS = /^[\p{L}\s]+$/u

/** The panel for a text: what the text can be, a note about it, and what can be done instead. */
export function panelContent(sources: PanelSources): PanelContent {
  const { text, reading, here } = sources
  const isBlank = text.trim() === ''
  const { choices } = reading
  const found = findActions(sources.actions, text)
  const { note, ...remark } = remarks(sources, found.length > 0)
  const suggestions =
    note?.mended === undefined
      ? remark.suggestions.filter((page) => !('path' in page) || page.path !== here)
      : []
  const listed = new Set([...choices, ...suggestions].map((choice) => 'path' in choice && choice.path))
  const others = found.filter((action) => !('path' in action) || !listed.has(action.path))
  const heading = reading.heading ?? 'This is'
  const choiceGroups = nonEmpty([
    {
      name: heading,
      isNameHidden: reading.isCertain,
      options: choices.map((choice) => withKnown(choiceOption(choice, reading.text), sources)),
    },
  ])
  const hidesName = choices.length > 0 || note?.kind === 'mistyped'
  const otherGroups = nonEmpty([
    {
      name: hidesName ? 'Suggestions' : 'Instead',
      isNameHidden: hidesName,
      options: suggestions.map((suggestion): PanelOption => {
        if (suggestion.kind !== 'out') return withKnown(choiceOption(suggestion, ''), sources)
        const { title, href } = suggestion
        return { key: href, icon: 'external', title, detail: '', effect: { kind: 'leave', href } }
      }),
    },
    { name: 'Recent', isClearable: true, options: isBlank ? recentOptions(sources) : [] },
    { name: 'Actions', options: others.map((action) => withFact(actionOption(action, text), sources)) },
  ])
  const options = [...choiceGroups, ...otherGroups].flatMap((group) => group.options)
  const isAmbiguous = choices.length > 1 && !reading.isCertain
  // A mended text is opened by a press of its own.
  const isCertain = choices.length > 0 ? !isAmbiguous : !isBlank && note === undefined
  const count = choices.length > 0 ? choices.length + suggestions.length : options.length
  return {
    choices,
    choiceGroups,
    note,
    otherGroups,
    options,
    preselected: isCertain && options.length > 0 ? 0 : undefined,
    suggestionCount: suggestions.length,
    spoken: isBlank
      ? ''
      : sentences([
          choices.length > 0 && !/^This is$|can be$|is in$/.test(heading) && heading,
          choices.length === 0 && note?.title,
          choices.length === 0 && note?.kind === 'mistyped' && note.detail,
          count > 0 && `${count} ${count === 1 ? 'result' : 'results'}`,
          isAmbiguous
            ? choices.map(({ title, detail }) => `${detail}, ${title}`).join(' or ')
            : choices[0] && `${spokenChoice(choices[0])}${count > 1 ? `, first of ${count}` : ''}`,
          choices.length > 0 && note?.title,
        ]),
  }
}

function sentences(parts: readonly (string | false | undefined)[]): string {
  const texts = parts.filter((part) => typeof part === 'string' && part !== '') as string[]
  return texts.map((part) => (/[.?]$/.test(part) ? part : `${part}.`)).join(' ')
}

/** A choice without the letters and digits of an identifier. */
function spokenChoice({ title, detail }: SearchChoice): string {
  return title.includes('…') ? detail.replace(/,.*$/, '') : title
}

/** The note and the suggestions: those of the reading, unless the text names something else. */
function remarks(
  { text, reading: { note, suggestions } }: PanelSources,
  hasActions: boolean,
): Pick<SearchReading, 'note' | 'suggestions'> {
  const isWeak = note?.kind === 'unreadable' || (note?.kind === 'partial' && WORDS.test(text))
  return isWeak && hasActions ? { note: undefined, suggestions: [] } : { note, suggestions }
}

function choiceOption(
  { kind, title, detail, path, saysWhy = false }: SearchChoice,
  text: string,
): PanelOption {
  const icon = kind === 'page' ? pageIcon(path) : subjectIcons[kind]
  const marked = markedPart(title, text)
  return { key: `${path} ${title}`, icon, title, detail, saysWhy, marked, effect: { kind: 'open', path } }
}

/** The option with what this browser knows: the name that the person gave to its pool or account, and a fact of its record. */
function withKnown(
  option: PanelOption,
  { labels, factOf, network }: Pick<PanelSources, 'labels' | 'factOf' | 'network'>,
): PanelOption {
  if (option.effect.kind !== 'open') return option
  const { path } = option.effect
  const [label, fact] = [labels.get(path), factOf(path)]
  // Of another network, the detail says of which.
  const keepsDetail = option.saysWhy === true || networkOfPath(path) !== network
  return {
    ...option,
    title: label === undefined ? option.title : `${option.title} · ${label}`,
    detail: [fact === undefined || keepsDetail ? option.detail : '', fact].filter(Boolean).join(', '),
  }
}

/** The option of a label, with a fact of what it names. */
function withFact(option: PanelOption, { factOf }: Pick<PanelSources, 'factOf'>): PanelOption {
  const fact = option.effect.kind === 'open' ? factOf(option.effect.path) : undefined
  return fact === undefined ? option : { ...option, detail: `${option.detail}, ${fact}` }
}

/** The icon of the subject that a page lists. */
function pageIcon(path: string): IconName {
  const [, subject] = /^\/\w+\/(account|block|epoch|pool)s/.exec(path) ?? []
  return (['account', 'block', 'epoch', 'pool'] as const).find((kind) => kind === subject) ?? 'right'
}

function actionOption(action: SearchAction, text: string): PanelOption {
  const { title, detail, icon } = action
  const effect =
    'path' in action
      ? { kind: 'open' as const, path: action.path }
      : { kind: 'run' as const, run: action.run }
  const key = 'path' in action ? `${action.path} ${title}` : title
  return { key, icon, title, detail, marked: markedPart(title, text), effect }
}

/** The pages that were opened last, those of the network first. */
function recentOptions(sources: PanelSources): readonly PanelOption[] {
  const { recent, network } = sources
  const isHere = ({ path }: RecentSearch) => networkOfPath(path) === network
  const ordered = [...recent.filter(isHere), ...recent.filter((search) => !isHere(search))]
  return ordered.slice(0, RECENT_SHOWN).map(({ kind, title, path }): PanelOption => {
    const there = networkOfPath(path)
    const place = there === undefined || there === network ? '' : ` on ${networks[there].title}`
    const detail = `${subjectNames[kind]}${place}`
    const effect = { kind: 'open', path } as const
    return withKnown({ key: path, icon: subjectIcons[kind], title, detail, effect }, sources)
  })
}

function nonEmpty(groups: readonly OptionGroup[]): readonly OptionGroup[] {
  return groups.filter(({ options }) => options.length > 0)
}

/** The part of a title that a text names, with separators in its numbers or not: `8,415,364` for `8415364`. */
function markedPart(title: string, text: string): readonly [start: number, end: number] | undefined {
  const letters = [...text.replace(/[^\p{L}\p{N}]/gu, '')]
  if (letters.length === 0) return undefined
  const found = new RegExp(`(?<![\\p{N},])${letters.join('[, ]?')}(?![\\p{N},])`, 'iu').exec(title)
  return found ? [found.index, found.index + found[0].length] : undefined
}
