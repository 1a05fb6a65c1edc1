/**
 * The choices of a header such as `Accept` or `Accept-Encoding`, in lower case, each with its weight from 0 to 1
 * (RFC 9110 section 12.4.2); parameters other than the weight make no difference.
 */
export function readWeights(header: string): ReadonlyMap<string, number> {
  return new Map(
    header.split(',').map((item) => {
      const [choice = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [choice, weight === undefined ? 1 : Number(weight) || 0] as const
    }),
  )
}
