import { useEffect, useRef, useState } from 'react'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import type { Measure } from '../../chain/measures/measure.ts'
import { type EpochPlace, plottedValue } from '../../charts/epoch-series.ts'

/** Ends the chart that plays; only one does. */
let endOther: ((text: string) => void) | undefined

/** Plays a chart as tones, with the cursor at the epoch that sounds, until it ends, Escape is pressed or the button is. */
export function PlayButton({
  measure,
  places,
  open,
  onCursor,
  onPlaying,
}: {
  measure: Measure
  places: readonly EpochPlace[]
  open: OpenEpoch | undefined
  onCursor: (no: number | undefined) => void
  onPlaying: (isPlaying: boolean) => void
}) {
  const [isPlaying, setPlaying] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const stop = useRef<() => void>(undefined)
  const [first, last] = [places[0]?.no, places.at(-1)?.no]
  const name = measure.title.toLowerCase()

  function end(text: string) {
    stop.current?.()
    stop.current = undefined
    endOther = undefined
    setPlaying(false)
    onPlaying(false)
    setAnnouncement(text)
  }

  // Tones of a chart that is gone or shows something else are no longer its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends with the range that is played
  useEffect(() => () => stop.current && end(''), [measure, first, last])

  useEffect(() => {
    if (!isPlaying) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && end('Stopped.')
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  async function play() {
    endOther?.('')
    endOther = end
    let isWanted = true
    stop.current = () => {
      isWanted = false
    }
    setPlaying(true)
    onPlaying(true)
    try {
      const [{ tonesOf, tempoOf }, { playTones }] = await Promise.all([
        import('../../charts/sound/tones.ts'),
        import('../../charts/sound/play-tones.ts'),
      ])
      if (!isWanted) return
      const values = places.map(({ epoch }) => epoch && plottedValue(measure, epoch))
      const tones = tonesOf(values, open && places.findIndex(({ no }) => no === open.no))
      setAnnouncement(
        `Playing ${name} of ${places.length} epochs, ${tempoOf(tones.length)} a second. Escape stops.`,
      )
      stop.current = playTones(
        tones,
        (place) => onCursor(places[place]?.no),
        () => end('Played to the end.'),
      )
    } catch {
      end('The tones could not be played.')
    }
  }

  return (
    <>
      <button
        type="button"
        className="button button--small"
        aria-label={`${isPlaying ? 'Stop' : 'Play'} ${name}`}
        title={isPlaying ? undefined : 'Plays the chart as tones: the higher the figure, the higher the tone'}
        onClick={() => (isPlaying ? end('Stopped.') : void play())}
      >
        {isPlaying ? 'Stop' : 'Play'}
      </button>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </>
  )
}
