import { writeOptions } from '#contract/odata/options.ts'

/** The first rows of a list in an order, with the number of all rows; where it has a filter, of those that pass it. */
export interface ListPart {
  readonly filter?: string
  readonly orderby: string
  readonly top: number
}

/** The newest pool updates, as the list of all begins: two screens of rows. */
export const NEWEST_UPDATES: ListPart = { orderby: 'id desc', top: 60 }

/** The options of a part, with their question mark. */
export function countedPartOptions({ filter, orderby, top }: ListPart): string {
  return `?${writeOptions([
    ...(filter === undefined ? [] : [['filter', filter] as const]),
    ['orderby', orderby],
    ['top', top],
    ['count', 'true'],
  ])}`
}
