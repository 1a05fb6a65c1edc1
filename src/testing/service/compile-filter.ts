import { Kysely, PostgresDialect, sql } from 'kysely'
import { checkFilter } from '#contract/odata/filter-check.ts'
import { FILTER_CAPS, parseFilter } from '#contract/odata/filter-parser.ts'
import { OptionFault } from '#contract/odata/option-fault.ts'
import type { Resource } from '#contract/resources/field.ts'
import { filterSql } from '../../service/odata/filter-sql.ts'
import {
  chainResources,
  type StoredResource,
  storedResource,
} from '../../service/store/records/stored-resource.ts'

/** The greatest length and number of comparisons that the service accepts in a filter. */
export const filterLimits = FILTER_CAPS

const compiler = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('compiled queries are not run')) }),
})

const storedResources: ReadonlyMap<string, StoredResource> = new Map(
  Object.values(chainResources).map((resource) => [
    resource.name,
    storedResource(resource, (table) => sql.table(table)),
  ]),
)

/** The SQL of a `$filter` in the documented dialect; undefined when the service refuses the filter. */
export function compileFilter(text: string, resource: Resource): string | undefined {
  const stored = storedResources.get(resource.name)
  if (!stored) throw new RangeError(`there is no table for ${resource.name}`)
  try {
    const filter = parseFilter(text, Object.keys(resource.fields))
    checkFilter(filter, resource.fields)
    return filterSql(filter, stored, { dialect: 'documented', form: 'plain' }).compile(compiler).sql
  } catch (error) {
    if (error instanceof OptionFault) return undefined
    throw error
  }
}
