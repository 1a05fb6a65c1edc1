import { expect, test } from 'vitest'
import {
  escaped,
  type Finger,
  fingerDown,
  fingerMoved,
  fingerUp,
  type Gesture,
  type GestureStep,
  noGesture,
} from './view-moves.ts'

const record = { left: 0, right: 323 }
const view = { left: 100, right: 200 }

const mouse = (share: number): Finger => ({ id: 1, isTouch: false, share, x: share * 1000 })
const touch = (id: number, share: number): Finger => ({ id, isTouch: true, share, x: share * 300 })

type Event = readonly ['down' | 'move', Finger] | readonly ['up', number] | readonly ['escape']

function play(...events: readonly Event[]): GestureStep {
  let step: GestureStep = { gesture: noGesture }
  for (const event of events) step = next(step.gesture, event)
  return step
}

function next(gesture: Gesture, event: Event): GestureStep {
  if (event[0] === 'escape') return { gesture: escaped(gesture) }
  if (event[0] === 'up') return fingerUp(gesture, event[1])
  return event[0] === 'down'
    ? fingerDown(gesture, event[1], view)
    : fingerMoved(gesture, event[1], view, record)
}

test.each<[string, readonly Event[], Partial<Gesture> & Pick<GestureStep, 'view' | 'isEnd'>]>([
  ['a press', [['down', mouse(0.2)]], { kind: 'press' }],
  [
    'a press that trembles',
    [
      ['down', mouse(0.2)],
      ['move', mouse(0.203)],
    ],
    { kind: 'press' },
  ],
  [
    'a press that ends',
    [
      ['down', mouse(0.2)],
      ['up', 1],
    ],
    { kind: 'none' },
  ],
  ['a mouse that is not pressed', [['move', mouse(0.2)]], { kind: 'none' }],
  [
    'a drag',
    [
      ['down', mouse(0.2)],
      ['move', mouse(0.405)],
    ],
    { kind: 'select', selection: { left: 120, right: 141 } },
  ],
  [
    'a drag to the left, beyond the plot',
    [
      ['down', mouse(0.2)],
      ['move', mouse(-0.4)],
    ],
    { kind: 'select', selection: { left: 100, right: 121 } },
  ],
  [
    'a drag that returns',
    [
      ['down', mouse(0.2)],
      ['move', mouse(0.4)],
      ['move', mouse(0.2)],
    ],
    { kind: 'select', selection: { left: 120, right: 122 } },
  ],
  [
    'a drag that ends',
    [
      ['down', mouse(0.2)],
      ['move', mouse(0.405)],
      ['up', 1],
    ],
    { kind: 'none', view: { left: 120, right: 141 }, isEnd: true },
  ],
  [
    'a drag with Escape',
    [['down', mouse(0.2)], ['move', mouse(0.4)], ['escape'], ['move', mouse(0.6)]],
    { kind: 'spent' },
  ],
  [
    'a drag with Escape that ends',
    [['down', mouse(0.2)], ['move', mouse(0.4)], ['escape'], ['up', 1]],
    { kind: 'none' },
  ],
  [
    'one finger',
    [
      ['down', touch(1, 0.2)],
      ['move', touch(1, 0.6)],
    ],
    { kind: 'press' },
  ],
  [
    'two fingers that part',
    [
      ['down', touch(1, 0.4)],
      ['down', touch(2, 0.6)],
      ['move', touch(2, 0.8)],
    ],
    { kind: 'pinch', view: { left: 120, right: 170 } },
  ],
  [
    'a pinch after a move of one finger',
    [
      ['down', touch(1, 0.2)],
      ['move', touch(1, 0.4)],
      ['down', touch(2, 0.6)],
      ['move', touch(2, 0.6)],
    ],
    { kind: 'pinch', view: { left: 100, right: 200 } },
  ],
  [
    'a pinch of which one finger is up',
    [
      ['down', touch(1, 0.4)],
      ['down', touch(2, 0.6)],
      ['up', 2],
    ],
    { kind: 'spent', isEnd: true },
  ],
  [
    'a finger that stays after a pinch',
    [
      ['down', touch(1, 0.4)],
      ['down', touch(2, 0.6)],
      ['up', 2],
      ['move', touch(1, 0.9)],
      ['down', touch(3, 0.5)],
    ],
    { kind: 'spent' },
  ],
  [
    'all fingers up after a pinch',
    [
      ['down', touch(1, 0.4)],
      ['down', touch(2, 0.6)],
      ['up', 2],
      ['up', 1],
    ],
    { kind: 'none' },
  ],
])('%s', (_, events, expected) => {
  const { gesture, view: led, isEnd } = play(...events)
  const { kind, selection } = gesture
  const seen = { kind, selection, view: led && rounded(led), isEnd }
  expect(seen).toEqual({ selection: undefined, view: undefined, isEnd: undefined, ...expected })
})

function rounded({ left, right }: { left: number; right: number }) {
  return { left: Math.round(left * 1e6) / 1e6, right: Math.round(right * 1e6) / 1e6 }
}
