import type { QueryTurns } from '#service/store/postgres/prepared-query.ts'

const atOnce = <Result>(work: () => Promise<Result>) => work()

/** For tests that are alone with their database: every query runs at once. */
export const withoutTurns: QueryTurns = { lookup: atOnce, query: atOnce, batch: atOnce }
