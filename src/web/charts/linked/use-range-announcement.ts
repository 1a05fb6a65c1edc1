import { useEffect, useRef } from 'react'
import { announce } from '../../ui/controls/announcer.tsx'
import type { EpochRange } from '../epoch-series.ts'

/** Milliseconds for which a range stays before it is announced. */
const RESTS_FOR = 300

/** Announces each range that replaces another one. */
export function useRangeAnnouncement({ first, last }: EpochRange): void {
  const announced = useRef(`${first} ${last}`)
  useEffect(() => {
    const range = `${first} ${last}`
    if (announced.current === range) return
    const timer = setTimeout(() => {
      announced.current = range
      announce(`Epochs ${first} to ${last}, ${last - first + 1} epochs`)
    }, RESTS_FOR)
    return () => clearTimeout(timer)
  }, [first, last])
}
