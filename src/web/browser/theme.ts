import { storedValue } from './stored-value.ts'
import { timeZone } from './time-zone.ts'

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
