import { type NetworkName, networks } from '#cardano/network.ts'
import { applyTheme, type Theme, theme } from '../../browser/theme.ts'
import { type TimeZone, timeZone } from '../../browser/time-zone.ts'
import { addressOnNetwork } from '../../links/address-on-network.ts'
import { namedPages } from '../reading/words/pages.ts'
import type { SearchAction } from './search-action.ts'

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
            'network',
            'networks',
            'another network',
            ...(name === 'mainnet' ? [] : ['testnet', 'test network']),
          ],
          path: addressOnNetwork(place, name),
        }),
      ),
    ...themes.map(
      ({ choice, title, words, icon }): SearchAction => ({
        title,
        detail: choice === chosenTheme ? 'in use now' : 'theme of this browser',
        icon,
        words,
        isHidden: choice === chosenTheme,
        run: () => {
          theme.write(choice)
          applyTheme()
        },
      }),
    ),
    ...zones.map(
      ({ choice, title, words }): SearchAction => ({
        title,
        detail: choice === zone ? 'in use now' : 'time zone of all pages',
        icon: 'clock',
        words,
        isHidden: choice === zone,
        run: () => timeZone.write(choice),
      }),
    ),
    {
      title: 'Copy the link to this page',
      detail: 'with what is chosen on it',
      icon: 'copy',
      words: ['link', 'copy link', 'copy url', 'url', 'permalink', 'share', 'share link'],
      isHidden: true,
      copy: link,
    },
    {
      title: 'Print this page',
      detail: 'or save it as PDF',
      icon: 'download',
      words: ['pdf', 'paper', 'save', 'download', 'download page'],
      isHidden: true,
      // The palette must be gone before the page is printed.
      run: () => setTimeout(() => print()),
    },
  ]
}

/** Words for all that a person can choose about the pages. */
const PREFERENCES = ['settings', 'preferences', 'options']

const themes: readonly {
  readonly choice: Theme
  readonly title: string
  readonly icon: SearchAction['icon']
  readonly words: readonly string[]
}[] = [
  {
    choice: 'dark',
    title: 'Dark theme',
    icon: 'dark',
    words: [
      'dark mode',
      'night',
      'night mode',
      'black',
      'theme',
      'appearance',
      'colours',
      'colors',
      ...PREFERENCES,
    ],
  },
  {
    choice: 'light',
    title: 'Light theme',
    icon: 'light',
    words: [
      'light mode',
      'day',
      'bright',
      'white',
      'theme',
      'appearance',
      'colours',
      'colors',
      ...PREFERENCES,
    ],
  },
  {
    choice: 'system',
    title: 'Theme of the system',
    icon: 'system',
    words: ['system theme', 'automatic', 'auto', 'default theme', 'appearance', ...PREFERENCES],
  },
]

const zones: readonly {
  readonly choice: TimeZone
  readonly title: string
  readonly words: readonly string[]
}[] = [
  {
    choice: 'local',
    title: 'Local time',
    words: ['timezone', 'time zone', 'my time', 'clock', 'local timezone', ...PREFERENCES],
  },
  {
    choice: 'utc',
    title: 'UTC',
    words: ['timezone', 'time zone', 'gmt', 'universal time', 'clock', 'utc time', ...PREFERENCES],
  },
]
