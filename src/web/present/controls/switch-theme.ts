import { applyTheme, theme } from '../../browser/theme.ts'

/** Chooses the light theme while the page is dark, and the dark one while it is light. */
export function switchTheme(): void {
  const chosen = theme.read()
  const isDark = chosen === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  theme.write(isDark ? 'light' : 'dark')
  applyTheme()
}
