import type { CSSProperties } from 'react'
import { Icon } from './icon.tsx'

/** A cross that takes away what it stands at. */
export function CloseButton({
  label,
  className = 'button--small',
  style,
  onClick,
}: {
  label: string
  className?: string
  style?: CSSProperties
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className={`button button--icon ${className}`}
      style={style}
      aria-label={label}
      onClick={onClick}
    >
      <Icon name="close" />
    </button>
  )
}
