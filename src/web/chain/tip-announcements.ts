import { useEffect } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { announce } from '../ui/controls/announcer.tsx'

/** Milliseconds between two announcements: blocks come in bursts that a screen reader cannot follow. */
const PAUSE = 20 * SECOND

let announcedAt = Number.NEGATIVE_INFINITY
let announced: number | undefined

/**
 * Announces new blocks to assistive technology, politely and not each one; the first block shown is not new.
 */
export function useTipAnnouncements(block: Block | undefined): void {
  const no = block?.block_no ?? undefined
  useEffect(() => {
    if (no === undefined || no === announced) return
    const isNews = announced !== undefined
    announced = no
    if (!isNews || performance.now() - announcedAt < PAUSE) return
    announcedAt = performance.now()
    announce(`New block ${groupDigits(String(no))}`)
  }, [no])
}
