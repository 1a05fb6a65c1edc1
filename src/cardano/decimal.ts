const decimal = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/

/**
 * Multiplies a decimal number in text by a power of ten, digit by digit, so that nothing is rounded.
 * The result has no exponent, no leading and no trailing zeros.
 * @throws {RangeError} when the text is not a decimal number.
 */
export function shiftDecimal(text: string, places: number): string {
  const [, sign, whole, fraction = '', exponent = '0'] = decimal.exec(text) ?? []
  if (sign === undefined || whole === undefined) throw new RangeError(`"${text}" is not a decimal number`)
  const point = whole.length + Number(exponent) + places
  const digits = (whole + fraction).padStart(whole.length + fraction.length - Math.min(point, 0), '0')
  const at = Math.max(point, 0)
  const padded = digits.padEnd(at, '0')
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, '') || '0'
  const rest = padded.slice(at).replace(/0+$/, '')
  const value = rest ? `${integer}.${rest}` : integer
  return sign && value !== '0' ? `-${value}` : value
}

/** Groups the digits of a whole number by three: `1234567` becomes `1,234,567`. */
export function groupDigits(digits: string | number | bigint): string {
  return String(digits).replace(/\B(?=(\d{3})+$)/g, ',')
}
