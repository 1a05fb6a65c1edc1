/** Whether a text contains one of some forms, or a run of them. */
export type RunSearch = (text: string) => boolean

/** Characters of a form that give it away; a shorter form must be there as a whole. */
const RUN = 24
/** Every run of 24 characters has a window of 12 that begins at each thirteenth character of any text around it. */
const WINDOW = RUN / 2
const STEP = RUN - WINDOW + 1

/** The sieve has two to this power places. */
const SIEVE_BITS = 19

/**
 * Looks for runs of forms at each thirteenth character of a text, so that the time hardly grows with the number of forms
 * and their length: a sieve by four characters of a window spares nearly all look-ups of the window itself.
 */
export function createRunSearch(forms: readonly string[]): RunSearch {
  const short = forms.filter(({ length }) => length < RUN)
  const long = forms.filter(({ length }) => length >= RUN)
  const windows = new Set<string>()
  const sieve = new Uint8Array(2 ** SIEVE_BITS)
  for (const form of long) {
    for (let at = 0; at + WINDOW <= form.length; at++) {
      windows.add(form.slice(at, at + WINDOW))
      sieve[sievePlace(form, at)] = 1
    }
  }

  return (text) => {
    if (short.some((form) => text.includes(form))) return true
    for (let at = 0; at + WINDOW <= text.length; at += STEP) {
      if (sieve[sievePlace(text, at)] !== 1) continue
      const window = text.slice(at, at + WINDOW)
      if (windows.has(window) && long.some((form) => isInRun(text, at, window, form))) return true
    }
    return false
  }
}

/** A place by four characters of a window, spread by the golden ratio (Fibonacci hashing). */
function sievePlace(text: string, at: number): number {
  const first = text.charCodeAt(at) | (text.charCodeAt(at + 4) << 8)
  const second = (text.charCodeAt(at + 8) << 16) | (text.charCodeAt(at + 11) << 24)
  return Math.imul(first | second, 0x9e3779b1) >>> (32 - SIEVE_BITS)
}

/** Whether the text around a window has a run of the form. */
function isInRun(text: string, at: number, window: string, form: string): boolean {
  for (let place = form.indexOf(window); place >= 0; place = form.indexOf(window, place + 1)) {
    let before = 0
    while (
      before < RUN &&
      before < place &&
      before < at &&
      text[at - before - 1] === form[place - before - 1]
    ) {
      before++
    }
    let length = before + WINDOW
    while (length < RUN && isSame(text[at - before + length], form[place - before + length])) length++
    if (length >= RUN) return true
  }
  return false
}

function isSame(character: string | undefined, other: string | undefined): boolean {
  return character !== undefined && character === other
}
