import { applyTheme, theme } from './theme.ts'
import { timeZone } from './time-zone.ts'

/** Applies the theme and the time zone that are chosen in another tab. */
export function followOtherTabs(): void {
  addEventListener('storage', () => {
    theme.refresh()
    applyTheme()
    timeZone.refresh()
  })
}
