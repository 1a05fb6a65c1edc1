import { useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Notice } from '../../ui/records/notice.tsx'
import { withComparison } from '../address/comparison.ts'
import { basisNotice, basisText, bothOpenText } from './basis-words.ts'
import { CompareCharts } from './compare-charts.tsx'
import { changeSentence } from './compare-words.ts'
import { basisOf, differencesOf, lengthOf } from './differences.ts'
import { DifferencesTable } from './differences-table.tsx'
import { MeanStrips } from './mean-strips.tsx'
import { PairBars } from './pair-bars.tsx'
import { againstText, isLater, missingText } from './side-words.ts'
import type { NetworkEpochs, Sides } from './sides.ts'
import { SidesStandingOut } from './sides-standing-out.tsx'

/** The comparison of two sides: a sentence, pictures, differences, and what stands out. */
export function ComparedSides({
  sides,
  networks,
  onSwap,
}: {
  sides: Sides
  networks: readonly [own: NetworkEpochs, other: NetworkEpochs]
  onSwap: () => void
}) {
  const { comparison, a, b } = sides
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const sentence = useRef<HTMLParagraphElement>(null)
  const wanted = readShown(search.get('show'))
  const { basis, noTotals } = useMemo(() => basisOf(a, b, wanted), [a, b, wanted])
  const differences = useMemo(() => differencesOf(a, b, basis), [a, b, basis])
  const notice = basisNotice(a, b, basis, noTotals)
  const hasFigures = a.epochs.length > 0 && b.epochs.length > 0
  const isPair = lengthOf(a) === 1 && lengthOf(b) === 1
  const isEpochWithMean = lengthOf(a) === 1 && b.isMean

  function show(shown: 'total' | 'mean') {
    const next = new URLSearchParams(search)
    next.set('show', shown)
    navigate({ search: next.toString() }, { preventScrollReset: true })
  }

  /** Compares two epochs of the sides. What had the focus may go, so it moves to the sentence. */
  function openPair(first: number, second: number) {
    const range = { first: second, last: second }
    const { kind } = comparison.b
    const next = withComparison(search, {
      a: { first, last: first },
      b: kind === 'network' ? { ...comparison.b, range } : { kind: 'epochs', range },
    })
    sentence.current?.focus({ preventScroll: true })
    navigate({ search: next.toString() }, { preventScrollReset: true })
  }

  return (
    <>
      <p className="compare-sentence" ref={sentence} tabIndex={-1} aria-live="polite">
        {!hasFigures && `${missingText(a, b)} There is nothing to compare.`}
        {hasFigures && basis === 'so far' && bothOpenText(a, b)}
        {hasFigures && basis !== 'so far' && (
          <Sentence
            {...changeSentence(differences, againstText(comparison.b.kind, a, b, basis), isLater(a, b))}
          />
        )}
      </p>
      {hasFigures && isPair && <PairBars a={a} b={b} basis={basis} differences={differences} />}
      {hasFigures && isEpochWithMean && <MeanStrips a={a} b={b} differences={differences} />}
      {hasFigures && !isPair && !isEpochWithMean && (
        <CompareCharts a={a} b={b} onSwap={onSwap} onOpen={openPair} />
      )}
      {hasFigures && (
        <DifferencesTable
          a={a}
          b={b}
          basis={basis}
          onShow={noTotals === undefined && (basis === 'total' || basis === 'mean') ? show : undefined}
          differences={differences}
          note={basisText(a, b, basis)}
        >
          {notice && (
            <Notice
              kind="info"
              title={notice.title}
              action={
                noTotals === 'lengths' && (
                  <button
                    type="button"
                    className="button button--small"
                    onClick={() => show(basis === 'mean' ? 'total' : 'mean')}
                  >
                    {basis === 'mean' ? 'Show totals' : 'Show means'}
                  </button>
                )
              }
            >
              {notice.text}
            </Notice>
          )}
        </DifferencesTable>
      )}
      {hasFigures && <SidesStandingOut sides={sides} networks={networks} />}
    </>
  )
}

function Sentence({ first, rest }: { first: string; rest: string }) {
  return (
    <>
      <b>{first}</b> {rest}
    </>
  )
}

function readShown(text: string | null): 'total' | 'mean' | undefined {
  return text === 'total' || text === 'mean' ? text : undefined
}
