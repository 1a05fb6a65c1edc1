import { storedValue } from './stored-value.ts'

const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** The script in the head of `index.html` reads the same choice before the first paint. */
export const theme = storedValue<Theme>('theme', themes, 'system')

/** Chooses the next theme: system, light, dark, and system again. */
export function chooseNextTheme(): void {
  const following = themes[(themes.indexOf(theme.read()) + 1) % themes.length] ?? 'system'
  theme.write(following)
  if (following === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = following
}
