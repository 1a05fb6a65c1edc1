import { type Tone, tempoOf, toneAt } from './tones.ts'

/** Loudness of a tone and of a soft one, where 1 is the loudest of the device. */
const LOUD = 0.2
const SOFT = 0.07
/** Seconds before the first tone, and those in which a tone swells and fades: a sudden one would click. */
const LEAD = 0.05
const SWELL = 0.008
/** Share of its time that a tone sounds. */
const SOUNDING = 0.85

/**
 * Plays a series. The whole of it is given to the device at once, so that a busy page does not disturb it.
 * @param onTone called with the place of the tone that sounds
 * @param onEnd called after the last tone, and not when it is stopped
 * @returns a function that stops it
 */
export function playTones(
  tones: readonly Tone[],
  onTone: (place: number) => void,
  onEnd: () => void,
): () => void {
  const context = new AudioContext()
  const begin = context.currentTime + LEAD
  schedule(context, tones, begin)
  let shown: number | undefined
  let frame = requestAnimationFrame(follow)
  void context.resume()

  function follow() {
    const seconds = context.currentTime - begin
    const place = toneAt(seconds, tones.length)
    if (place !== undefined && place !== shown) onTone(place)
    shown = place
    if (place === undefined && seconds > 0) {
      stop()
      onEnd()
    } else frame = requestAnimationFrame(follow)
  }

  function stop() {
    cancelAnimationFrame(frame)
    if (context.state !== 'closed') void context.close()
  }
  return stop
}

/** One oscillator, whose pitch and loudness change with each tone. */
function schedule(context: AudioContext, tones: readonly Tone[], begin: number) {
  const oscillator = new OscillatorNode(context, { type: 'triangle' })
  const gain = new GainNode(context, { gain: 0 })
  const step = 1 / tempoOf(tones.length)
  tones.forEach(({ pitch, isSoft }, i) => {
    if (pitch === undefined) return
    const at = begin + i * step
    const loudness = isSoft ? SOFT : LOUD
    oscillator.frequency.setValueAtTime(pitch, at)
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(loudness, at + SWELL)
    gain.gain.setValueAtTime(loudness, at + step * SOUNDING - SWELL)
    gain.gain.linearRampToValueAtTime(0, at + step * SOUNDING)
  })
  oscillator.connect(gain).connect(context.destination)
  oscillator.start()
}
