import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { VALUE_AXIS_WIDTH } from '#web/charts/axis-ticks.ts'
import {
  cancelGesture,
  endGesture,
  isMoving,
  moveView,
  type RangeView,
  readView,
  resetRange,
  stepView,
} from './range-view.ts'
import {
  escaped,
  type Finger,
  fingerDown,
  fingerMoved,
  fingerUp,
  type GestureStep,
  noGesture,
  placeAt,
  type View,
  viewOf,
  wheelMove,
  zoomed,
} from './view-moves.ts'
import './range-gestures.css'

/** Share of the epochs in view that one press of a key leaves. */
const STEP = 2 / 3

const FACTORS: Readonly<Record<string, number | undefined>> = {
  '+': STEP,
  // The key of the plus, without Shift.
  '=': STEP,
  '-': 1 / STEP,
  _: 1 / STEP,
}

/** The view after a key on a chart: plus and minus zoom about an epoch. Undefined for other keys. */
export function keyMove(key: string, epoch: number, view: View, record: View): View | undefined {
  const factor = Object.hasOwn(FACTORS, key) ? FACTORS[key] : undefined
  return factor === undefined ? undefined : zoomed(view, factor, epoch + 0.5, record)
}

/** Milliseconds after a press in which a second one makes a double click. */
const DOUBLE_CLICK = 250

interface RangeGesturesProps {
  /** The element around the charts. */
  readonly charts: RefObject<HTMLElement | null>
  readonly view: RangeView
  /** The number of the newest epoch. */
  readonly newest: number
  /** The epoch about which keys zoom. */
  readonly cursor: number
  readonly onCursor: (epochNo: number) => void
}

/** Gestures that change the range of linked charts: by mouse, wheel, fingers and keys. It draws nothing. */
export function RangeGestures(props: RangeGesturesProps) {
  const { charts, view, newest } = props
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const element = charts.current
    return element ? listen(element, view, viewOf({ first: 0, last: newest }), latest) : undefined
  }, [charts, view, newest])
  return null
}

function listen(
  element: HTMLElement,
  view: RangeView,
  record: View,
  latest: RefObject<RangeGesturesProps>,
): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  let gesture = noGesture
  /** Whether the pointers have moved since they came: the click of their end opens no epoch. */
  let hasMoved = false
  let opening: ReturnType<typeof setTimeout> | undefined

  function take({ gesture: next, view: moved, isEnd }: GestureStep): void {
    gesture = next
    showSelection(element, gesture.selection, readView(view))
    if (moved) moveView(view, moved)
    if (isEnd) endGesture(view)
  }

  element.addEventListener(
    'pointerdown',
    (event) => {
      const finger = fingerOf(event)
      if (!finger || (!finger.isTouch && event.button !== 0)) return
      if (gesture.held.length === 0) hasMoved = false
      take(fingerDown(gesture, finger, readView(view)))
      if (gesture.kind === 'pinch') hasMoved = true
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      const finger = fingerOf(event)
      if (!finger || gesture.kind === 'none') return
      const isFirst = gesture.kind === 'press'
      take(fingerMoved(gesture, finger, readView(view), record))
      if (gesture.kind === 'select' && isFirst) {
        hasMoved = true
        chartOf(event)?.setPointerCapture(event.pointerId)
      } else if (gesture.kind === 'press' && finger.isTouch) {
        hasMoved = true
        const { share } = finger
        if (share >= 0 && share < 1) latest.current.onCursor(Math.floor(placeAt(readView(view), share)))
      }
    },
    { signal },
  )
  element.addEventListener('pointerup', ({ pointerId }) => take(fingerUp(gesture, pointerId)), { signal })
  element.addEventListener(
    'pointercancel',
    ({ pointerId }) => {
      if (gesture.kind === 'pinch') cancelGesture(view)
      take({ gesture: fingerUp(escaped(gesture), pointerId).gesture })
    },
    { signal },
  )
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || (gesture.kind === 'none' && !isMoving(view))) return
      event.preventDefault()
      cancelGesture(view)
      take({ gesture: escaped(gesture) })
    },
    { signal, capture: true },
  )
  element.addEventListener(
    'wheel',
    (event) => {
      const chart = chartOf(event)
      if (!chart) return
      const { share, width } = shareIn(chart, event.clientX)
      const moved = wheelMove(event, Math.min(Math.max(share, 0), 1), width, readView(view), record)
      if (!moved) return
      event.preventDefault()
      stepView(view, moved)
    },
    { signal, passive: false },
  )
  element.addEventListener(
    'keydown',
    (event) => {
      const { ctrlKey, metaKey, altKey, key } = event
      if (ctrlKey || metaKey || altKey || !chartOf(event)) return
      const moved = keyMove(key, latest.current.cursor, readView(view), record)
      if (moved) stepView(view, moved)
      else if (key === '0') resetRange(view)
      else return
      event.preventDefault()
    },
    { signal },
  )
  // A press that opens an epoch waits for a second one where a double click has an effect.
  element.addEventListener(
    'click',
    (event) => {
      const chart = chartOf(event)
      if (!chart || !event.isTrusted) return
      const isMouse = event instanceof PointerEvent && event.pointerType === 'mouse'
      if (!hasMoved && !(isMouse && !view.address.isDefault())) return
      event.stopPropagation()
      clearTimeout(opening)
      if (hasMoved) hasMoved = false
      else if (event.detail > 1) resetRange(view)
      else {
        const { clientX, clientY } = event
        const again = new MouseEvent('click', { bubbles: true, clientX, clientY })
        opening = setTimeout(() => chart.dispatchEvent(again), DOUBLE_CLICK)
      }
    },
    { signal, capture: true },
  )
  element.classList.add('has-gestures')
  return () => {
    element.classList.remove('has-gestures')
    listeners.abort()
    clearTimeout(opening)
    showSelection(element, undefined, record)
  }
}

function fingerOf(event: PointerEvent): Finger | undefined {
  const chart = chartOf(event)
  if (!chart) return undefined
  const { pointerId: id, pointerType, clientX: x } = event
  return { id, isTouch: pointerType === 'touch', share: shareIn(chart, x).share, x }
}

function chartOf({ target }: Event): HTMLElement | undefined {
  const chart = target instanceof Element ? target.closest('.chart-frame') : null
  return chart instanceof HTMLElement ? chart : undefined
}

/** A place of the screen as a share of a chart's plot, and the width of the plot in pixels. */
function shareIn(chart: HTMLElement, x: number): { readonly share: number; readonly width: number } {
  const { left, width: whole } = chart.getBoundingClientRect()
  const width = whole - VALUE_AXIS_WIDTH
  return { share: (x - left - VALUE_AXIS_WIDTH) / width, width }
}

/** Marks the selected epochs in all charts, by the style. */
function showSelection(charts: HTMLElement, selection: View | undefined, { left, right }: View): void {
  charts.classList.toggle('is-selecting', selection !== undefined)
  if (!selection) return
  charts.style.setProperty('--select-from', String((selection.left - left) / (right - left)))
  charts.style.setProperty('--select-to', String((selection.right - left) / (right - left)))
}
