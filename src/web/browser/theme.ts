import { storedValue } from './stored-value.ts'

const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** The script in the head of `index.html` reads the same choice before the first paint. */
export const theme = storedValue<Theme>('theme', themes, 'system')

/** Chooses the next theme: system, light, dark, and system again. */
export function chooseNextTheme(): void {
  theme.write(themes[(themes.indexOf(theme.read()) + 1) % themes.length] ?? 'system')
  applyTheme()
}

/** Gives the document the colours of the chosen theme. */
export function applyTheme(): void {
  const { dataset } = document.documentElement
  const chosen = theme.read()
  if (chosen === 'system') delete dataset.theme
  else dataset.theme = chosen
}
