import { Icon } from '#web/ui/controls/icon.tsx'
import type { KeyAction } from './control-bar.tsx'
import type { Slide } from './sequence.ts'

/** A step to an epoch, or to the slide of one that stands out. */
interface Step {
  /** Undefined where there is none. */
  readonly to: number | undefined
  readonly onStep: () => void
}

/** The controls of a phone, which has no keys: the epochs or the stand-outs beside the one that is shown, the next slide, and the way out. */
export function PhoneControls({
  slides,
  place,
  at,
  onAction,
  onSlide,
}: {
  slides: readonly Slide[]
  /** The place of the slide that is shown. */
  place: number
  /** The epoch that is read. */
  at: number
  onAction: (action: KeyAction) => void
  onSlide: (place: number) => void
}) {
  const slide = slides[place]
  if (!slide) return null
  const [before, after] = stepsOf(slides, place, slide, at, onAction, onSlide)
  return (
    <fieldset className="phone-controls">
      <legend className="visually-hidden">Presentation</legend>
      {slide.kind !== 'comparison' && (
        <div className="phone-steps">
          <StepButton {...before} icon="left" />
          <StepButton {...after} icon="right" />
        </div>
      )}
      <div className="phone-steps">
        {slides.length > 1 && (
          <button type="button" className="button" onClick={() => onAction('next')}>
            Next slide
          </button>
        )}
        <button type="button" className="button button--primary" onClick={() => onAction('leave')}>
          Open in Epochal
        </button>
      </div>
    </fieldset>
  )
}

function StepButton({ to, onStep, icon }: Step & { icon: 'left' | 'right' }) {
  return (
    <button
      type="button"
      className="button"
      disabled={to === undefined}
      aria-label={to === undefined ? 'No epoch' : `Epoch ${to}`}
      onClick={onStep}
    >
      {icon === 'left' && <Icon name="left" />}
      {to ?? '–'}
      {icon === 'right' && <Icon name="right" />}
    </button>
  )
}

function stepsOf(
  slides: readonly Slide[],
  place: number,
  { kind, range }: Slide,
  at: number,
  onAction: (action: KeyAction) => void,
  onSlide: (place: number) => void,
): readonly [Step, Step] {
  if (kind === 'stand-out') {
    const step = (to: number): Step => ({ to: slides[to]?.no, onStep: () => onSlide(to) })
    return [step(place - 1), step(place + 1)]
  }
  const within = (no: number) => (no >= range.first && no <= range.last ? no : undefined)
  return [
    { to: within(at - 1), onStep: () => onAction('previous-epoch') },
    { to: within(at + 1), onStep: () => onAction('next-epoch') },
  ]
}
