import type { ReactNode } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import './meter.css'

/** Share of a limit from which a meter warns. */
const NEARLY = 0.8

/** @param most the limit, greater than 0 */
export function meterLevel(value: number, most: number): 'normal' | 'nearly' | 'reached' {
  return value >= most ? 'reached' : value >= most * NEARLY ? 'nearly' : 'normal'
}

/** The share of a limit: `48%`; `0%` only without any use, and `100%` only when it is reached. */
export function limitShareText(value: number, most: number): string {
  const percent = Math.round((value / most) * 100)
  if (value > 0 && percent === 0) return '<1%'
  return value < most && percent === 100 ? '>99%' : `${percent}%`
}

/**
 * A count against its limit: the count first, then a bar with a tick. The bar is amber from 80 % and red at 100 %. Without
 * a limit there is the count alone.
 */
export function Meter({
  value,
  most,
  label,
  unit,
  tick,
  tickMeaning,
  children,
}: {
  value: number
  /** The limit; null or undefined where there is none, or where it is not known. */
  most?: number | null | undefined
  /** Name for assistive technology, such as `Requests today`. */
  label: string
  /** Words after the count and its limit, such as `today`. */
  unit: string
  /** A value to compare with, in the same unit. */
  tick?: number | undefined
  /** The tick in words, such as `an even pace`. */
  tickMeaning?: string | undefined
  /** A sentence below the bar. */
  children?: ReactNode
}) {
  const count = groupDigits(value)
  const note = children && <p className="meter-note">{children}</p>
  if (!most) {
    return (
      <div className="meter">
        <p className="meter-count">
          {count} <span className="meter-unit">{unit}</span>
        </p>
        {note}
      </div>
    )
  }
  const percent = limitShareText(value, most)
  const ofMost = `of ${groupDigits(most)} ${unit}`
  const tickWords =
    tick === undefined || !tickMeaning ? '' : `; ${tickMeaning} is ${groupDigits(Math.round(tick))}`
  return (
    <div className={`meter meter--${meterLevel(value, most)}`}>
      <p className="between" aria-hidden>
        <span className="meter-count">
          {count} <span className="meter-unit">{ofMost}</span>
        </span>
        <span className="meter-percent">{percent}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw a meter element each in their own way, without a tick */}
      <div
        className="meter-track"
        role="meter"
        title={tickMeaning && `The tick: ${tickMeaning}`}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={Math.min(value, most)}
        aria-valuetext={`${count} ${ofMost}, ${percent}${tickWords}`}
      >
        <span className="meter-bar" style={{ width: `${Math.min(value / most, 1) * 100}%` }} />
        {tick !== undefined && (
          <span className="meter-tick" style={{ left: `${Math.min(Math.max(tick / most, 0), 1) * 100}%` }} />
        )}
      </div>
      {note}
    </div>
  )
}
