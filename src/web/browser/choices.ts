import { type ExternalStore, externalStore } from './external-store.ts'

export interface StoredValue<T> extends Pick<ExternalStore<T>, 'read' | 'write' | 'use' | 'useSelected'> {
  /** Reads the storage again, in which another tab may have changed the choice. */
  readonly refresh: () => void
}

/**
 * A choice among a few, the same on every page, stored in this browser. Without storage, or with an unknown
 * text in it, the choice is the preset and a new one lasts until the document is left.
 */
export function storedValue<T extends string>(
  name: string,
  choices: readonly T[],
  preset: T,
): StoredValue<T> {
  const key = `epochal.${name}`

  function readStorage(): T {
    try {
      const text = localStorage.getItem(key)
      return choices.find((choice) => choice === text) ?? preset
    } catch {
      return preset
    }
  }

  const { read, write, use, useSelected } = externalStore(readStorage)
  return {
    read,
    use,
    useSelected,
    refresh: () => write(readStorage()),
    write: (choice) => {
      try {
        localStorage.setItem(key, choice)
      } catch {
        // Storage is closed or full: the choice lasts until the document is left.
      }
      write(choice)
    },
  }
}

/** The time zone of dates and times on pages. */
export type TimeZone = 'utc' | 'local'

export const timeZone = storedValue<TimeZone>('time-zone', ['utc', 'local'], 'utc')

const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** The script in the head of `index.html` reads the same choice before the first paint. */
export const theme = storedValue<Theme>('theme', themes, 'system')

/** Chooses the next theme: system, light, dark, and system again. */
export function chooseNextTheme(): void {
  theme.write(themes[(themes.indexOf(theme.read()) + 1) % themes.length] ?? 'system')
  applyTheme()
}

/** Gives the document, and the browser's own frame around it, the colours of the chosen theme. */
export function applyTheme(): void {
  const { dataset } = document.documentElement
  const chosen = framedTheme() ?? theme.read()
  if (chosen === 'system') delete dataset.theme
  else dataset.theme = chosen
  for (const colour of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = colour.dataset
    const isChosen = scheme === chosen ? 'all' : 'not all'
    colour.media = chosen === 'system' ? `(prefers-color-scheme: ${scheme})` : isChosen
  }
}

/** The theme of an embed, which is that of its address or of the reader's system, and never one that was chosen here. */
function framedTheme(): Theme | undefined {
  if (!location.pathname.endsWith('/embed')) return undefined
  const named = new URLSearchParams(location.search).get('theme')
  return themes.find((theme) => theme === named) ?? 'system'
}

/** Applies the theme that is chosen, and theme and time zone when they are chosen in another tab. */
export function followChoices(): void {
  applyTheme()
  addEventListener('storage', () => {
    theme.refresh()
    applyTheme()
    timeZone.refresh()
  })
}
