/** A computed colour without transparency in hexadecimal digits; any other text as it is. */
export function hexColour(text: string): string {
  const rgb = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(text)
  if (rgb) return hex(rgb.slice(1).map(Number))
  const srgb = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)\)$/.exec(text)
  return srgb ? hex(srgb.slice(1).map((share) => Math.round(Number(share) * 255))) : text
}

function hex(parts: readonly number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
