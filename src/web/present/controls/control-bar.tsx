import { type ReactNode, useEffect, useState } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { applyTheme, theme } from '../../browser/choices.ts'
import { externalStore } from '../../browser/external-store.ts'
import type { KeyAction } from './key-actions.ts'

const isFull = externalStore(() => document.fullscreenElement !== null, {
  server: () => false,
  start: (write) => {
    const note = () => write(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', note)
    return () => document.removeEventListener('fullscreenchange', note)
  },
})

/** Whether the browser lets a page fill the screen: in a frame it may not, and those of phones have no such function. */
const canBeFull = externalStore(() => document.fullscreenEnabled === true, { server: () => false })

const useIsFullScreen = isFull.use
const useCanBeFullScreen = canBeFull.use

/** Fills the screen with the page, or ends it. */
export function switchFullScreen(): void {
  if (document.fullscreenElement) leaveFullScreen()
  else if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(ignoreRefusal)
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(ignoreRefusal)
}

/** The browser refuses outside a press, or another program has the screen: the page stays in its window. */
function ignoreRefusal(): void {}

/** Milliseconds without input after which the controls fade. */
const FADES_AFTER = 3 * SECOND

const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/** Whether somebody has moved the pointer, touched the screen or pressed a key in the last three seconds. */
const attention = externalStore(() => true, {
  server: () => true,
  start: (write) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = (event?: Event) => {
      // Browsers send such an event also when what is under a resting pointer changes.
      if (event instanceof PointerEvent && event.type === 'pointermove' && isAtRest(event)) return
      clearTimeout(timer)
      timer = setTimeout(write, FADES_AFTER, false)
      write(true)
    }
    note()
    for (const input of INPUTS) addEventListener(input, note, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const input of INPUTS) removeEventListener(input, note)
    }
  },
})

const useAttention = attention.use

function isAtRest({ movementX, movementY }: PointerEvent): boolean {
  return movementX === 0 && movementY === 0
}

/** The controls, each with its key. They fade while nobody uses them, but never while one has the focus of the keyboard. */
export function ControlBar({
  isStepping,
  hasSteps,
  isLog,
  onAction,
}: {
  isStepping: boolean
  /** Whether there are several views. */
  hasSteps: boolean
  isLog: boolean
  onAction: (action: KeyAction) => void
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
            {isStepping ? 'pause' : 'start'}
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

const wakeLockTexts: Readonly<Record<WakeLockState, string>> = {
  waiting: '',
  held: 'screen stays on',
  refused: 'screen may turn off',
}

/** Whether the browser keeps the screen on; `refused` also where it cannot. */
type WakeLockState = 'waiting' | 'held' | 'refused'

/** Keeps the screen on while the page is visible: the browser drops the lock of a page that is hidden. */
function useWakeLock(): WakeLockState {
  const [state, setState] = useState<WakeLockState>('waiting')
  useEffect(() => {
    let isLeft = false
    let held: WakeLockSentinel | undefined

    async function request() {
      if (document.hidden || (held && !held.released)) return
      try {
        const lock = await navigator.wakeLock.request('screen')
        if (isLeft) return void lock.release()
        held = lock
        lock.addEventListener('release', () => {
          if (!isLeft) setState('refused')
        })
        setState('held')
      } catch {
        // The browser has no wake lock, or the battery is low: the page works without, and says so.
        if (!isLeft) setState('refused')
      }
    }

    void request()
    document.addEventListener('visibilitychange', request)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', request)
      void held?.release()
    }
  }, [])
  return state
}

/** Chooses the light theme while the page is dark, and the dark one while it is light. */
export function switchTheme(): void {
  const chosen = theme.read()
  const isDark = chosen === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  theme.write(isDark ? 'light' : 'dark')
  applyTheme()
}
