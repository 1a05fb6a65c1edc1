import { remembered } from '../ui/remembered.ts'

export type Theme = 'light' | 'dark' | 'system'

/** `public/theme.js` reads the same choice before the first paint. */
export const theme = remembered<Theme>('theme', ['light', 'dark', 'system'], 'system')

export function applyTheme(name: Theme): void {
  theme.write(name)
  if (name === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = name
}
