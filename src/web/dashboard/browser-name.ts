const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChromium\//, 'Chromium'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/**
 * Browser and system that a field `User-Agent` claims: `Firefox on Linux`. Another program is named by its first product,
 * as in `curl/8.5.0`.
 */
export function browserName(agent: string): string {
  const browser = nameIn(browsers, agent)
  const system = nameIn(systems, agent)
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`
  const product = /^[\w.-]+(\/[\w.-]+)?/.exec(agent)?.[0]
  return product === undefined || product.startsWith('Mozilla/') ? 'another browser' : product
}

function nameIn(names: readonly (readonly [pattern: RegExp, name: string])[], agent: string) {
  return names.find(([pattern]) => pattern.test(agent))?.[1]
}
