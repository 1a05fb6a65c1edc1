/** The change of the session that a tab tells the other tabs of this browser. */
export type SessionChange = 'signed-in' | 'signed-out'

let opened: BroadcastChannel | undefined

/** The channel between the tabs; undefined in a browser without one, whose tabs notice a change when they are looked at. */
function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  opened ??= new BroadcastChannel('epochal.session')
  return opened
}

export function tellOtherTabs(change: SessionChange): void {
  channel()?.postMessage(change)
}

/** @returns a function that ends it */
export function listenToOtherTabs(onChange: (change: SessionChange) => void): () => void {
  const open = channel()
  const listener = ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-in' || data === 'signed-out') onChange(data)
  }
  open?.addEventListener('message', listener)
  return () => open?.removeEventListener('message', listener)
}
