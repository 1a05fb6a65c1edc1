import { isNetworkName, networks } from '#cardano/network.ts'
import { absenceOf, contextOn, networkOfPath, placedOn } from './choices.ts'
import { named, type SearchContext, type SearchResult } from './search-result.ts'

const NAME = '(?<name>mainnet|preprod|preview|sandbox|testnet)(?: network| testnet)?'
/** A network before a value and after one: `preprod epoch 100`, `on preprod: 100`, `epoch 100 (preprod)`. */
const BEFORE = new RegExp(`^(?:on |in )?(?:the )?${NAME}(?: ?[:,;] ?| - | (?!of ))(?<rest>.+)$`, 'i')
const AFTER = new RegExp(`(?:[,;] ?| \\(| )(?:on |in )?(?:the )?${NAME}\\)?[.?!]?$`, 'i')

/**
 * A value with the name of a network beside it, which is read on that network.
 * @param read reads the text without the name
 */
export function readOnNamedNetwork(
  text: string,
  context: SearchContext,
  read: (text: string, context: SearchContext) => SearchResult | undefined,
): SearchResult | undefined {
  const found = BEFORE.exec(text) ?? AFTER.exec(text)
  const { name: written = '', rest = text.slice(0, found?.index) } = found?.groups ?? {}
  const name = written.toLowerCase() === 'testnet' ? 'preprod' : written.toLowerCase()
  if (!isNetworkName(name)) return undefined
  const there = contextOn(context, name)
  const result = read(rest, there)
  if (!result) return undefined
  const { title } = networks[name]
  const absence = absenceOf(name, context)
  if (absence !== undefined) return named(`The text names ${title}.`, absence)
  const { heading = '', choices = [] } = result
  const other = choices.find(({ path }) => (networkOfPath(path) ?? name) !== name)
  if (other)
    return heading === 'This is' ? undefined : named(`${heading}.`, `The text names ${title}.`, [other])
  return { text: rest, ...(there === context ? result : placedOn(there.network, result)) }
}
