import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { applyTheme, theme } from '#web/browser/choices.ts'
import { useFromNow } from '#web/browser/clock.ts'
import { externalStore } from '#web/browser/external-store.ts'
import type { Slide } from './sequence.ts'

/** The action of a key or button of the presentation. */
export type KeyAction =
  | 'previous-epoch'
  | 'next-epoch'
  | 'previous'
  | 'next'
  | 'first'
  | 'last'
  | 'play'
  | 'stand-out'
  | 'compare'
  | 'measure'
  | 'scale'
  | 'code'
  | 'theme'
  | 'full-screen'
  | 'leave'

/** A remote control for presentations sends Page Up, Page Down and the space bar. */
const actions: ReadonlyMap<string, KeyAction> = new Map([
  ['ArrowLeft', 'previous-epoch'],
  ['ArrowRight', 'next-epoch'],
  ['PageUp', 'previous'],
  ['PageDown', 'next'],
  [' ', 'next'],
  ['Home', 'first'],
  ['End', 'last'],
  ['p', 'play'],
  ['s', 'stand-out'],
  ['c', 'compare'],
  ['m', 'measure'],
  ['l', 'scale'],
  ['q', 'code'],
  ['t', 'theme'],
  ['f', 'full-screen'],
  ['Escape', 'leave'],
])

/**
 * The action of a key; undefined for one that belongs to the browser or to what has the focus.
 * @param focused what the key is pressed on: on a control the space bar presses it, in a dialog all keys are the dialog's
 */
function keyAction(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  focused: 'page' | 'control' | 'dialog',
): KeyAction | undefined {
  if (ctrlKey || metaKey || altKey || focused === 'dialog') return undefined
  if (key === ' ' && focused === 'control') return undefined
  return actions.get(key.length === 1 ? key.toLowerCase() : key)
}

function placeOf(target: EventTarget | null): 'page' | 'control' | 'dialog' {
  if (!(target instanceof Element)) return 'page'
  if (target.closest('dialog, input, textarea, select') || document.querySelector('dialog[open]'))
    return 'dialog'
  return target.closest('button, a') ? 'control' : 'page'
}

/** Runs the actions of the presentation by their keys, wherever the focus is. */
export function useKeyActions(run: (action: KeyAction, isLong: boolean) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = event.defaultPrevented ? undefined : keyAction(event, placeOf(event.target))
    if (!action) return
    event.preventDefault()
    run(action, event.shiftKey)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** The state of the full screen; undefined where the browser has none, as on phones and in most frames. */
const fullScreen = externalStore(
  () => (document.fullscreenEnabled ? document.fullscreenElement !== null : undefined),
  {
    start: (write) => {
      const note = () => write(document.fullscreenElement !== null)
      document.addEventListener('fullscreenchange', note)
      return () => document.removeEventListener('fullscreenchange', note)
    },
  },
)

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

/** Chooses the light theme while the page is dark, and the dark one while it is light. */
export function switchTheme(): void {
  const chosen = theme.read()
  const isDark = chosen === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  theme.write(isDark ? 'light' : 'dark')
  applyTheme()
}

/** Milliseconds without input after which the controls fade. */
const FADES_AFTER = 3 * SECOND

const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/** Whether somebody has moved the pointer, touched the screen or pressed a key in the last three seconds. */
const attention = externalStore(() => true, {
  start: (write) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = (event?: Event) => {
      // Browsers send such an event also when what is under a resting pointer changes.
      const isMove = event instanceof PointerEvent && event.type === 'pointermove'
      if (isMove && event.movementX === 0 && event.movementY === 0) return
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

/** The controls, each with its key. They fade while nobody uses them, but never while one has the focus of the keyboard. */
export function ControlBar({
  isStepping,
  slides,
  isLog,
  onAction,
}: {
  isStepping: boolean
  slides: readonly Slide[]
  isLog: boolean
  onAction: (action: KeyAction) => void
}) {
  const isAttended = attention.use()
  const isFull = fullScreen.use()
  const has = (kind: Slide['kind']) => slides.some((slide) => slide.kind === kind)
  const control = (action: KeyAction, keys: string, shortcut: string, label: string, isPressed?: boolean) => (
    <button
      type="button"
      className="presentation-control"
      aria-label={label}
      title={label}
      aria-keyshortcuts={shortcut}
      aria-pressed={isPressed}
      onClick={() => onAction(action)}
    >
      <kbd aria-hidden={keys.length > 1 || /\w/.test(keys) ? true : undefined}>{keys}</kbd>
      {(keys.length > 1 || /\w/.test(keys)) && label}
    </button>
  )
  return (
    <fieldset className={isAttended ? 'presentation-controls' : 'presentation-controls is-faded'}>
      <legend className="visually-hidden">Presentation</legend>
      {control('previous-epoch', '←', 'ArrowLeft', 'Previous epoch')}
      {control('next-epoch', '→', 'ArrowRight', 'Next epoch')}
      <span className="presentation-arrows" aria-hidden="true">
        epoch
      </span>
      {slides.length > 1 && control('next', 'Page', 'PageDown', 'slide')}
      {slides.length > 1 && control('play', 'P', 'P', isStepping ? 'pause' : 'play')}
      {has('stand-out') && control('stand-out', 'S', 'S', 'stand-out')}
      {has('comparison') && control('compare', 'C', 'C', 'compare')}
      {control('measure', 'M', 'M', 'measure')}
      {control('scale', 'L', 'L', 'log', isLog)}
      {control('code', 'Q', 'Q', 'code')}
      {control('theme', 'T', 'T', 'theme')}
      {isFull !== undefined && control('full-screen', 'F', 'F', 'full screen', isFull)}
      {control('leave', 'Esc', 'Escape', 'leave')}
    </fieldset>
  )
}

/** Keeps the screen on while the page is visible: the browser drops the lock of a page that is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    const request = () => {
      // Without a wake lock, or when the battery is low, the screen goes off as it is set up to.
      if (!document.hidden) lock = navigator.wakeLock?.request('screen').catch(() => undefined)
    }
    request()
    document.addEventListener('visibilitychange', request)
    return () => {
      document.removeEventListener('visibilitychange', request)
      void lock?.then((held) => held?.release())
    }
  }, [])
}

/** Milliseconds for which automatic stepping shows a view. */
const STEP_EVERY = 20 * SECOND

/**
 * Automatic stepping, which does not run until a person starts it.
 * @param at the place of the view that is shown: each has its whole time
 * @param onStep shows the next view
 */
export function useAutoStep(at: number, onStep: () => void) {
  const [isRunning, setRunning] = useState(false)
  const [nextAt, setNextAt] = useState(0)
  const step = useEffectEvent(onStep)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has its whole time
  useLayoutEffect(() => {
    if (!isRunning) return
    setNextAt(Date.now() + STEP_EVERY)
    const timer = setTimeout(() => step(), STEP_EVERY)
    return () => clearTimeout(timer)
  }, [isRunning, at])
  return {
    /** The time of the next step; undefined while it does not run. */
    nextAt: isRunning ? nextAt : undefined,
    toggle: () => setRunning((running) => !running),
  }
}

/** The time to the next view while automatic stepping is on. */
export function StepProgress({ nextAt }: { nextAt: number | undefined }) {
  const left = useFromNow((now) =>
    nextAt === undefined
      ? undefined
      : Math.min(Math.max(Math.ceil((nextAt - now) / SECOND), 0), STEP_EVERY / SECOND),
  )
  if (left === undefined) return null
  const share = 1 - (left * SECOND) / STEP_EVERY
  return (
    <>
      <span className="presentation-next">next in {left} s</span>
      <span className="presentation-progress" style={{ '--share': String(share) }} />
    </>
  )
}
