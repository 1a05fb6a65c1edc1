import type { QueryClient } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import type { Dialect } from '#contract/dialect.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import type { CountedPart } from '../../../api/counted-part.ts'
import { countedPartQuery } from '../../../api/endpoint-query.ts'
import type { UpdateSelection } from '../update-selection.ts'
import { firstAnswerPart } from './first-answer-part.ts'

/** Requests the first rows of a selection. @returns null of one that the data service cannot select */
export async function requestFirstAnswer(
  client: QueryClient,
  network: NetworkName,
  selection: UpdateSelection,
  dialect: Dialect | undefined,
): Promise<CountedPart<PoolUpdate> | null> {
  const part = firstAnswerPart(selection, dialect)
  return part ? client.fetchQuery(countedPartQuery(network, 'odataPoolUpdates', {}, part)) : null
}
