import { chooseNextTheme, type Theme, theme } from '../../browser/theme.ts'
import { Icon } from '../../ui/controls/icon.tsx'

const labels: Readonly<Record<Theme, string>> = { system: 'system', light: 'light', dark: 'dark' }

export function ThemeButton() {
  const chosen = theme.use()
  const label = `Theme: ${labels[chosen]}`
  return (
    <button
      type="button"
      className="button button--bare button--icon"
      aria-label={label}
      title={label}
      onClick={chooseNextTheme}
    >
      <Icon name={chosen} />
    </button>
  )
}
