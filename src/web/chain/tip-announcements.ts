import { useEffect } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { useNetwork } from '../links/network-context.ts'
import { announce } from '../ui/controls/announcer.tsx'

/** Milliseconds between two announcements: blocks come in bursts that a screen reader cannot follow. */
const PAUSE = 20 * SECOND

let announcedAt = Number.NEGATIVE_INFINITY
let announced: SeenTip | undefined

/** A newest block as a page has shown it. */
interface SeenTip {
  readonly network: string
  readonly no: number
}

/** Whether a block is new: higher than the one before it of the same network. The first one shown is not. */
export function isNewTip(before: SeenTip | undefined, { network, no }: SeenTip): boolean {
  return before?.network === network && no > before.no
}

/** Announces new blocks to assistive technology, politely and not each one. */
export function useTipAnnouncements(block: Block | undefined): void {
  const no = block?.block_no ?? undefined
  const { name: network } = useNetwork()
  useEffect(() => {
    if (no === undefined) return
    const isNew = isNewTip(announced, { network, no })
    announced = { network, no }
    if (!isNew || performance.now() - announcedAt < PAUSE) return
    announcedAt = performance.now()
    announce(`New block ${groupDigits(String(no))}`)
  }, [network, no])
}
