import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useNetwork } from '../links/network-context.ts'
import { announce } from '../ui/controls/announcer.tsx'
import { type SequenceContext, type Step, sequenceOf, stepAt, withStep } from './sequence.ts'
import { viewTitle } from './views/view-words.ts'

/** The sequence of views, and the one that the address says is shown. */
export interface PresentedSequence {
  readonly context: SequenceContext
  readonly steps: readonly Step[]
  readonly step: Step
  /** The place of the step, from 0. */
  readonly at: number
  readonly title: string
  /** Shows another view; places go round. It replaces the entry of the history, so that Back leaves the presentation. */
  readonly show: (at: number) => void
  /** Replaces the query of the address. */
  readonly replaceSearch: (search: URLSearchParams) => void
}

export function useSequence(newest: number, lastFinished: number): PresentedSequence {
  const network = useNetwork()
  const navigate = useNavigate()
  const { search: query, state } = useLocation()
  const context = useMemo(
    () => ({ network, search: new URLSearchParams(query), newest, lastFinished }),
    [network, query, newest, lastFinished],
  )
  const steps = useMemo(() => sequenceOf(context), [context])
  const at = stepAt(steps, context.search)
  const step = steps[at] ?? { kind: 'view' }
  const title = viewTitle(step, context)
  useStepAnnouncement(title)
  const replaceSearch = useCallback(
    (search: URLSearchParams) =>
      void navigate({ search: search.toString() }, { replace: true, preventScrollReset: true, state }),
    [navigate, state],
  )
  const show = useCallback(
    (to: number) => replaceSearch(withStep(context.search, steps, (to + steps.length) % steps.length)),
    [replaceSearch, context, steps],
  )
  return { context, steps, step, at, title, show, replaceSearch }
}

/** Announces each view but the first. */
function useStepAnnouncement(title: string): void {
  const announced = useRef(title)
  useEffect(() => {
    if (announced.current === title) return
    announced.current = title
    announce(title)
  }, [title])
}
