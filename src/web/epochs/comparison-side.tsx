/** The letter of a side: A is filled, B is dashed, in fields, heads and chart alike. */
export function SideLetter({ side }: { side: 'A' | 'B' }) {
  return <b className={`side-letter side-letter--${side.toLowerCase()}`}>{side}</b>
}
