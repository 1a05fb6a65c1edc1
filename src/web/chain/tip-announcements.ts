import { useEffect } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { announce } from '../ui/controls/announcer.tsx'

/** Between two announcements, in milliseconds: blocks come in bursts, and a voice does not. */
const PAUSE = 20 * SECOND

let announcedAt = Number.NEGATIVE_INFINITY
let announced: number | undefined

/** Tells assistive technology of new blocks, politely and not of each; the one that is there first is no news. */
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
