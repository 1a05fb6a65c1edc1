import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionError, ReloadNeeded } from '../api/api-error.ts'
import { OptionalPart } from './optional-part.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each<[name: string, error: Error, tries: number]>([
  ['that did not come is requested every few seconds', new ConnectionError('away'), 1],
  ['that is gone is requested each minute', new ReloadNeeded('gone', '/assets/account-1.js', true), 1],
  ['that fails is not requested', new Error('a fault'), 0],
])('the code of a part %s', (_, error, tries) => {
  const part = new OptionalPart({ children: null })
  const setState = vi.spyOn(part, 'setState').mockImplementation(() => {})
  part.componentDidCatch(error)
  vi.advanceTimersByTime(error instanceof ReloadNeeded ? 59_000 : 4000)
  expect(setState).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2000)
  expect(setState).toHaveBeenCalledTimes(tries)
})
