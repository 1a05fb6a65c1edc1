import { encode } from 'uqr'

/** A text as a QR code, dark on white in both themes, as cameras expect it. @param ecc how much of it may be hidden @param border modules of white around it */
export function QrCode({
  text,
  ecc,
  border,
  className,
}: {
  text: string
  ecc: 'L' | 'M'
  border: number
  className?: string
}) {
  const { data, size } = encode(text, { ecc, border })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={`QR code of ${text}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
