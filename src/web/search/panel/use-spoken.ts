import { useEffect, useState } from 'react'

/** Milliseconds without a change before a sentence is announced. */
const ANNOUNCE_AFTER = 300

/** The sentence for a live region: the newest one, once it has stayed for a while, so that typing is not interrupted. */
export function useSpoken(sentence: string): string {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(sentence), ANNOUNCE_AFTER)
    return () => clearTimeout(timer)
  }, [sentence])
  return spoken
}
