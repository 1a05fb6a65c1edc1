import type { ReactNode } from 'react'
import { useAttention } from './attention.ts'
import type { AutoStep } from './auto-step.ts'
import { useCanBeFullScreen, useIsFullScreen } from './full-screen.ts'
import type { KeyAction } from './key-actions.ts'
import { useWakeLock, type WakeLockState } from './wake-lock.ts'

/** The controls, each with its key. They fade while nobody uses them, but never while one has the focus of the keyboard. */
export function ControlBar({
  auto,
  hasSteps,
  isLog,
  onAction,
  onLink,
}: {
  auto: AutoStep
  /** Whether there are several views. */
  hasSteps: boolean
  isLog: boolean
  onAction: (action: KeyAction) => void
  onLink: () => void
}) {
  const isAttended = useAttention()
  const canBeFull = useCanBeFullScreen()
  const isFull = useIsFullScreen()
  const wakeLock = useWakeLock()
  return (
    <fieldset className={isAttended ? 'presentation-controls' : 'presentation-controls is-faded'}>
      <legend className="visually-hidden">Presentation</legend>
      <span className="presentation-screen-state">{wakeLockTexts[wakeLock]}</span>
      {hasSteps && (
        <>
          <Control keys="←" shortcut="ArrowLeft" name="Previous view" onPress={() => onAction('previous')} />
          <Control keys="→" shortcut="ArrowRight" name="Next view" onPress={() => onAction('next')} />
          <Control keys="Space" shortcut="Space" onPress={() => onAction('start-or-pause')}>
            {autoTexts[auto.state]}
          </Control>
        </>
      )}
      <Control keys="L" shortcut="L" isPressed={isLog} onPress={() => onAction('scale')}>
        log
      </Control>
      <Control keys="T" shortcut="T" onPress={() => onAction('theme')}>
        theme
      </Control>
      {canBeFull && (
        <Control keys="F" shortcut="F" isPressed={isFull} onPress={() => onAction('full-screen')}>
          full screen
        </Control>
      )}
      <Control onPress={onLink}>link</Control>
      <Control keys="Esc" shortcut="Escape" onPress={() => onAction('leave')}>
        leave
      </Control>
    </fieldset>
  )
}

/** @param name for assistive technology, where the key is all that a button shows */
function Control({
  keys,
  shortcut,
  name,
  isPressed,
  onPress,
  children,
}: {
  keys?: string
  shortcut?: string
  name?: string
  isPressed?: boolean
  onPress: () => void
  children?: ReactNode
}) {
  return (
    <button
      type="button"
      className="presentation-control"
      aria-label={name}
      aria-keyshortcuts={shortcut}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {keys && <kbd aria-hidden={children ? true : undefined}>{keys}</kbd>}
      {children}
    </button>
  )
}

const autoTexts: Readonly<Record<AutoStep['state'], string>> = {
  off: 'start',
  running: 'pause',
  paused: 'go on',
}

const wakeLockTexts: Readonly<Record<WakeLockState, string>> = {
  waiting: '',
  held: 'screen stays on',
  refused: 'screen may turn off',
}
