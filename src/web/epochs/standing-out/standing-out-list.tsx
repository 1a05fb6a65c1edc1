import { useMemo } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { Figure } from '../../chain/measures/figure.tsx'
import { figureText } from '../../chain/measures/measure-text.ts'
import type { EpochRange } from '../../charts/epoch-series.ts'
import { EpochLink } from '../../links/resource-link.tsx'
import { countText } from '../../ui/values/count-text.ts'
import { SCORED_EPOCHS } from './score.ts'
import { type StandOut, standingOut } from './standing-out.ts'
import { standOutText } from './standing-out-words.ts'
import './standing-out.css'

/** The farthest figure of each measure of a range that stands out, and how that is computed. @param epochs all on record */
export function StandingOut({
  range,
  epochs,
  open,
}: {
  range: EpochRange
  epochs: readonly Epoch[]
  open: OpenEpoch | undefined
}) {
  const found = useMemo(
    () =>
      standingOut(
        epochs.filter(({ no }) => no !== open?.no),
        range,
      ),
    [epochs, open, range],
  )
  const farthestOfEach = found.filter(
    ({ measure }, i) => found.findIndex((other) => other.measure === measure) === i,
  )
  const [farthest] = farthestOfEach
  return (
    <div className="standing-out">
      <h3>What stands out</h3>
      {farthest ? (
        <>
          <ol className="standing-out-list">
            {farthestOfEach.map((item) => (
              <Item key={`${item.no} ${item.measure.key}`} item={item} />
            ))}
          </ol>
          <ScoreExplanation of={farthest} count={found.length} />
        </>
      ) : (
        <p className="secondary">
          No epoch of this range that can be scored lies far from the {SCORED_EPOCHS} before it.
        </p>
      )}
    </div>
  )
}

function Item({ item }: { item: StandOut }) {
  return (
    <li>
      <span>
        Epoch <EpochLink no={item.no} />: {standOutText(item)}
      </span>
      <StandOutFigures of={item} />
    </li>
  )
}

/** The figure that stands out, and its score. */
export function StandOutFigures({ of: { measure, score } }: { of: StandOut }) {
  return (
    <>
      <span className="standing-out-figure">
        <Figure of={measure} value={score.figure} />
        {measure.unit && <span className="unit">&nbsp;{measure.unit}</span>}
      </span>
      <span className="standing-out-score">score {figureText(score.score, { decimals: 1 })}</span>
    </>
  )
}

/**
 * How a score is computed, by an example.
 * @param count of the figures that stand out in a range of which the farthest of each kind are listed
 */
export function ScoreExplanation({ of: { no, measure, score }, count }: { of: StandOut; count?: number }) {
  const { form, title, unit } = measure
  const [figure, median, usual] = [score.figure, score.median, score.usual].map((value) =>
    figureText(value, form),
  )
  return (
    <details className="standing-out-score-details">
      <summary>How the score works</summary>
      <p>
        A score says how far an epoch lies from the {SCORED_EPOCHS} epochs before it: its distance from their
        median, divided by their usual distance from it. The usual distance is 1.4826 times the median
        absolute deviation, so that a single extreme epoch hardly moves it. Above 3.5 or below −3.5 an epoch
        stands out
        {count === undefined
          ? '; the farthest of each kind is listed.'
          : `: in this range ${countText(count, 'figure')} ${count === 1 ? 'does' : 'do'}, the farthest of each kind is listed.`}
      </p>
      <p>
        {title} of epoch {no}: ({figure} − {median}) ÷ {usual} = {figureText(score.score, { decimals: 1 })}
        {unit && `, the amounts in ${unit}`}.
      </p>
      <p>
        “Highest since” names the last finished epoch with an equal or higher figure. “As far as recorded”
        says that epochs between are not on record, one of which could have been higher. An unfinished epoch
        is never named.
      </p>
    </details>
  )
}
