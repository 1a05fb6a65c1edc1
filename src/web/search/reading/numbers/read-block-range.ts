import { groupDigits } from '#cardano/decimal.ts'
import { paths } from '../../../links/paths.ts'
import { blockChoice } from '../choices.ts'
import type { SearchChoice, SearchContext, SearchResult } from '../search-result.ts'
import { digitsOf, NUMBER, newestPossibleBlock } from './read-number.ts'

const RANGE = new RegExp(
  `^(?<word>(?:blocks?|heights?):? )?(?<first>${NUMBER}) ?(?<sign>-|,|;|to|until|through|\\.\\.+|…|and|&) ?(?:block )?(?<last>${NUMBER})$`,
)
/** Fewer digits are more likely an epoch's, where no word says what they are. */
const FEWEST_DIGITS = 5

/** Two blocks by their numbers, and those between them: `8415359-8415369`, `blocks 8415363 and 8415364`. */
export function readBlockRange(lower: string, context: SearchContext): SearchResult | undefined {
  const { word, first = '', sign = '', last = '' } = RANGE.exec(lower)?.groups ?? {}
  if (first === '' || (word === undefined && digitsOf(first).toString().length < FEWEST_DIGITS))
    return undefined
  const [from, to] = [digitsOf(first), digitsOf(last)]
  if (from >= to || to > newestPossibleBlock(context)) return undefined
  const ends = [blockChoice(context, Number(from)), blockChoice(context, Number(to))]
  if (/[,;&]|and/.test(sign)) return { heading: '2 blocks in this text', choices: ends }
  const list: SearchChoice = {
    kind: 'page',
    title: `Blocks ${groupDigits(from.toString())} to ${groupDigits(to.toString())}`,
    detail: 'in the list of blocks, the newest first',
    path: paths.blocks(context.network.name, Number(to) + 1),
  }
  return { heading: 'This is', choices: [list, ...ends] }
}
