import { chooseNextTheme, theme } from '../../browser/theme.ts'
import { Icon } from '../../ui/controls/icon.tsx'

export function ThemeButton() {
  const chosen = theme.use()
  const label = `Theme: ${chosen}`
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
