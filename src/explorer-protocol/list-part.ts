import { writeOptions } from '#contract/odata/options.ts'

/** The first rows of a list in an order, with the number of all rows. */
export interface ListPart {
  readonly orderby: string
  readonly top: number
}

/** The newest pool updates, as the list of all begins: two screens of rows. */
export const NEWEST_UPDATES: ListPart = { orderby: 'id desc', top: 60 }

/** The options of a part, with their question mark. */
export function countedPartOptions({ orderby, top }: ListPart): string {
  return `?${writeOptions([
    ['orderby', orderby],
    ['top', top],
    ['count', 'true'],
  ])}`
}
