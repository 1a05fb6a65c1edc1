import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { type NetworkName, networks } from '#cardano/network.ts'
import { networksQuery } from '../../api/endpoint-query.ts'
import { applyTheme, type Theme, type TimeZone, theme, timeZone } from '../../browser/choices.ts'
import { addressOnNetwork } from '../../links/address-on-network.ts'
import { useNetwork } from '../../links/network-context.ts'
import type { IconName } from '../../ui/controls/icon.tsx'
import { namedPages } from '../reading/words/pages.ts'

/**
 * An action that the palette offers beside the pages that a text can name: a page to open, a text to copy, or a
 * function to run.
 */
export type SearchAction = {
  readonly title: string
  readonly detail: string
  readonly icon: IconName
  /** Other words for it. */
  readonly words?: readonly string[]
  /** True for an action that is listed only where the text names it. */
  readonly isHidden?: boolean
} & ({ readonly path: string } | { readonly copy: string } | { readonly run: () => void })

export interface PaletteState {
  /** The network of the page. */
  readonly here: NetworkName
  /** The networks that have a data service. */
  readonly networkNames: readonly NetworkName[]
  readonly chosenTheme: Theme
  readonly zone: TimeZone
  /** The address of the page. */
  readonly link: string
  /** The page as its route names it. */
  readonly place: { readonly pathname: string; readonly search: string }
}

/** The actions of the palette: the pages of the network, the other networks, the general pages, and preferences. */
export function paletteActions({
  here,
  networkNames,
  chosenTheme,
  zone,
  link,
  place,
}: PaletteState): readonly SearchAction[] {
  return [
    ...namedPages.map(
      ({ title, detail, icon, words, path }): SearchAction => ({
        title,
        detail,
        icon,
        words: words.split('|'),
        path: path(here),
      }),
    ),
    ...networkNames
      .filter((name) => name !== here)
      .map(
        (name): SearchAction => ({
          title: `Go to ${networks[name].title}`,
          detail: 'another network',
          icon: 'right',
          words: [
            name,
            ...'network|networks|another network'.split('|'),
            ...(name === 'mainnet' ? [] : ['testnet', 'test network']),
          ],
          path: addressOnNetwork(place, name),
        }),
      ),
    ...themes.map(
      ([choice, title, words]): SearchAction => ({
        title,
        detail: choice === chosenTheme ? 'in use now' : 'theme of this browser',
        icon: choice,
        words: words.split('|'),
        isHidden: choice === chosenTheme,
        run: () => {
          theme.write(choice)
          applyTheme()
        },
      }),
    ),
    ...zones.map(
      ([choice, title, words]): SearchAction => ({
        title,
        detail: choice === zone ? 'in use now' : 'time zone of all pages',
        icon: 'clock',
        words: words.split('|'),
        isHidden: choice === zone,
        run: () => timeZone.write(choice),
      }),
    ),
    {
      title: 'Copy the link to this page',
      detail: 'with what is chosen on it',
      icon: 'copy',
      words: 'link|copy link|copy url|url|permalink|share|share link'.split('|'),
      isHidden: true,
      copy: link,
    },
    {
      title: 'Print this page',
      detail: 'or save it as PDF',
      icon: 'download',
      words: 'pdf|paper|save|download|download page'.split('|'),
      isHidden: true,
      // The palette must be gone before the page is printed.
      run: () => setTimeout(() => print()),
    },
  ]
}

/** Words for all that a person can choose about the pages. */
const PREFERENCES = 'settings|preferences|options'
const COLOURS = `theme|appearance|colours|colors|${PREFERENCES}`
const ZONES = `timezone|time zone|clock|${PREFERENCES}`

const themes: readonly (readonly [choice: Theme, title: string, words: string])[] = [
  ['dark', 'Dark theme', `dark mode|night|night mode|black|${COLOURS}`],
  ['light', 'Light theme', `light mode|day|bright|white|${COLOURS}`],
  ['system', 'Theme of the system', `system theme|automatic|auto|default theme|${COLOURS}`],
]

const zones: readonly (readonly [choice: TimeZone, title: string, words: string])[] = [
  ['local', 'Local time', `my time|local timezone|${ZONES}`],
  ['utc', 'UTC', `gmt|universal time|utc time|${ZONES}`],
]

/** An action that a text names, with the named part of its title. */
export interface FoundAction {
  readonly action: SearchAction
  readonly marked: readonly [start: number, end: number] | undefined
}

/** Words that people write before the name of an action. */
const VERBS =
  /^(?:please|go to|goto|open|show|switch to|switch|change to|change|use|set|turn on|enable|the|my)\s+/

/**
 * The actions that a text names, the nearest first: by the title, by its beginning, by the beginning of a word of it, by
 * other words in the same order, and last by a part of a word. Among equals the order stays. An empty text names all but
 * the hidden ones.
 */
export function findActions(actions: readonly SearchAction[], text: string): readonly FoundAction[] {
  const query = withoutVerbs(text.trim().toLowerCase().replace(/\s+/g, ' '))
  if (query === '') {
    return actions.filter(({ isHidden }) => !isHidden).map((action) => ({ action, marked: undefined }))
  }
  return actions
    .map((action) => ({ action, rank: rankOf(action, query), marked: markedPart(action.title, query) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ action, marked }) => ({ action, marked }))
}

function withoutVerbs(query: string): string {
  const rest = query.replace(VERBS, '')
  return rest === query ? rest : withoutVerbs(rest)
}

const NO_MATCH = 8
/** Characters of a text from which a part inside a word counts. */
const FEWEST_INSIDE = 3

function rankOf({ title, words = [] }: SearchAction, query: string): number {
  const ofTitle = nearness(title.toLowerCase(), query)
  const ofWords = Math.min(NO_MATCH, ...words.map((word) => nearness(word, query)))
  const direct = Math.min(ofTitle, ofWords === NO_MATCH ? NO_MATCH : ofWords + 1)
  if (direct < NO_MATCH) return direct
  const all = [title.toLowerCase(), ...words].join(' ')
  const isEachNamed = query.split(' ').every((part) => startsAWord(all, part) >= 0)
  return isEachNamed ? NO_MATCH - 1 : NO_MATCH
}

/** 0 the same, 2 its beginning, 4 the beginning of one of its words, 6 inside a word. The odd ranks are for other words. */
function nearness(name: string, query: string): number {
  if (name === query) return 0
  if (name.startsWith(query)) return 2
  if (startsAWord(name, query) >= 0) return 4
  return query.length >= FEWEST_INSIDE && name.includes(query) ? 6 : NO_MATCH
}

/** The position of a word that begins with the text; -1 without one. */
function startsAWord(name: string, query: string): number {
  return ` ${name}`.indexOf(` ${query}`)
}

/** The first part of a title that a text names; undefined without one. */
function markedPart(title: string, query: string): readonly [start: number, end: number] | undefined {
  const start = title.toLowerCase().indexOf(query)
  return start < 0 ? undefined : [start, start + query.length]
}

/** The actions of the palette on the page that is open. */
export function usePaletteActions(): readonly SearchAction[] {
  const { data: listed = [] } = useQuery(networksQuery)
  return paletteActions({
    here: useNetwork().name,
    networkNames: listed.filter(({ state }) => state !== 'announced').map(({ name }) => name),
    chosenTheme: theme.use(),
    zone: timeZone.use(),
    link: location.href,
    place: useLocation(),
  })
}
