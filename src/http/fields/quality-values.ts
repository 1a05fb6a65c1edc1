/**
 * The choices of a field such as `Accept` or `Accept-Encoding`, in lower case, each with its weight from 0 to 1
 * (RFC 9110 section 12.4.2). Other parameters than the weight are ignored.
 */
export function readQualityValues(header: string): ReadonlyMap<string, number> {
  return new Map(
    header.split(',').map((item) => {
      const [choice = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [choice, weight === undefined ? 1 : Number(weight) || 0] as const
    }),
  )
}

/**
 * The weight of a media type, from 0 to 1, by the most specific range (RFC 9110 section 12.5.1).
 * @param accept field `Accept`; without one every type has weight 1
 */
export function qualityOf(accept: string | undefined, type: string): number {
  if (!accept) return 1
  const ranges = readQualityValues(accept)
  return ranges.get(type) ?? ranges.get(`${type.split('/')[0]}/*`) ?? ranges.get('*/*') ?? 0
}
