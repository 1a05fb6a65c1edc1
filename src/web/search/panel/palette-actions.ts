import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { type NetworkName, networks } from '#cardano/network.ts'
import { networksQuery } from '#web/api/endpoint-query.ts'
import { applyTheme, type Theme, type TimeZone, theme, timeZone } from '#web/browser/choices.ts'
import { addressOnNetwork } from '#web/routing/address-on-network.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { namedPages } from '#web/search/reading/pages.ts'
import type { IconName } from '#web/ui/controls/icon.tsx'
import { type Label, subjectName, useWatchList } from '#web/watch-list/watch-list.ts'

/** An action that the palette offers beside the pages that a text can name: a page to open, or a function to run. */
export type SearchAction = {
  readonly title: string
  readonly detail: string
  readonly icon: IconName
  /** Other words for it, in small letters, separated by `|`. */
  readonly words: string
  /** True for an action that is listed only where the text names it. */
  readonly isHidden?: boolean
} & ({ readonly path: string } | { readonly run: () => void })

export interface PaletteState {
  /** The network of the page. */
  readonly here: NetworkName
  /** The networks that have a data service. */
  readonly networkNames: readonly NetworkName[]
  readonly chosenTheme: Theme
  readonly zone: TimeZone
  /** The page as its route names it. */
  readonly place: { readonly pathname: string; readonly search: string }
  readonly labels: readonly Label[]
}

/** Words for all that a person can choose about the pages. */
const PREFERENCES = 'settings|preferences|options'
const THEMES = `theme|appearance|colours|colors|${PREFERENCES}`
const ZONES = `timezone|time zone|clock|${PREFERENCES}`

const themes: readonly (readonly [choice: Theme, title: string, words: string])[] = [
  ['dark', 'Dark theme', `dark mode|night|night mode|black|${THEMES}`],
  ['light', 'Light theme', `light mode|day|bright|white|${THEMES}`],
  ['system', 'Theme of the system', `system theme|automatic|auto|default theme|${THEMES}`],
]

const zones: readonly (readonly [choice: TimeZone, title: string, words: string])[] = [
  ['local', 'Local time', `my time|local timezone|${ZONES}`],
  ['utc', 'UTC', `gmt|universal time|utc time|${ZONES}`],
]

/**
 * The actions of the palette: the pages of the network, the other networks, the general pages, preferences, and the pools and
 * accounts by their labels.
 */
export function paletteActions(state: PaletteState): readonly SearchAction[] {
  const { here, networkNames, chosenTheme, zone, place, labels } = state
  return [
    ...namedPages.map(({ path, ...page }): SearchAction => ({ ...page, path: path(here) })),
    ...networkNames
      .filter((name) => name !== here)
      .map((name): SearchAction => {
        const words = `${name}|network|networks|another network${name === 'mainnet' ? '' : '|testnet'}`
        const title = `Go to ${networks[name].title}`
        return { title, detail: 'another network', icon: 'right', words, path: addressOnNetwork(place, name) }
      }),
    ...themes.map(([choice, title, words]): SearchAction => {
      const isHidden = choice === chosenTheme
      const run = () => {
        theme.write(choice)
        applyTheme()
      }
      return {
        title,
        detail: isHidden ? 'in use now' : 'of this browser',
        icon: choice,
        words,
        isHidden,
        run,
      }
    }),
    ...zones.map(([choice, title, words]): SearchAction => {
      const isHidden = choice === zone
      const detail = isHidden ? 'in use now' : 'time zone of all pages'
      return { title, detail, icon: 'clock', words, isHidden, run: () => timeZone.write(choice) }
    }),
    ...labels.map(({ text, ...subject }): SearchAction => {
      const { network, kind, id } = subject
      const detail = `${subjectName(subject)}${network === here ? '' : ` on ${networks[network].title}`}`
      return { title: text, detail, icon: kind, words: '', isHidden: true, path: paths[kind](network, id) }
    }),
  ]
}

/** Words that people write before the name of an action. */
const VERBS = /^(?:(?:please|go to|goto|open|show|switch|change|to|use|set|turn on|enable|the|my)\s+)+/

/** The actions that a text names, the nearest first. An empty text names all but the hidden ones. */
export function findActions(actions: readonly SearchAction[], text: string): readonly SearchAction[] {
  const query = text.trim().toLowerCase().replace(/\s+/g, ' ').replace(VERBS, '')
  if (query === '') return actions.filter(({ isHidden }) => !isHidden)
  return actions
    .map((action) => ({ action, rank: rankOf(action, query) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ action }) => action)
}

/** 0 the same, 1 its beginning, 2 the beginning of one of its words, 3 of one for each word of the text; -1 for none. */
function rankOf({ title, words }: SearchAction, query: string): number {
  const names = [title.toLowerCase(), ...words.split('|')]
  const startsAWord = (part: string) => names.some((name) => ` ${name}`.includes(` ${part}`))
  return [
    names.includes(query),
    names.some((name) => name.startsWith(query)),
    startsAWord(query),
    query.split(' ').every(startsAWord),
  ].indexOf(true)
}

/** The actions of the palette on the page that is open. */
export function usePaletteActions(): readonly SearchAction[] {
  const { data: listed = [] } = useQuery(networksQuery)
  return paletteActions({
    here: useNetwork().name,
    networkNames: listed.filter(({ state }) => state !== 'announced').map(({ name }) => name),
    chosenTheme: theme.use(),
    zone: timeZone.use(),
    place: useLocation(),
    labels: useWatchList().labels,
  })
}
