/** Elements in which a person types or chooses. */
const FIELDS = 'input, textarea, select, [contenteditable]'

/** Whether a person is in the middle of something: in a dialog or in a field. */
function isOccupied(): boolean {
  return document.querySelector('dialog[open]') !== null || document.activeElement?.matches(FIELDS) === true
}

/** Resolves once no dialog is open and no field has the focus. */
export function whenUndisturbed(): Promise<void> {
  return new Promise((resolve) => {
    function look(): void {
      if (isOccupied()) return
      for (const event of EVENTS) document.removeEventListener(event, lookLater, true)
      resolve()
    }

    /** The focus is somewhere again, and a closed dialog is closed, after the event. */
    function lookLater(): void {
      setTimeout(look)
    }

    for (const event of EVENTS) document.addEventListener(event, lookLater, true)
    look()
  })
}

const EVENTS = ['focusout', 'close']
