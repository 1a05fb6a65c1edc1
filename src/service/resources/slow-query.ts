import { Refusal } from '#http/refusal.ts'
import { isStatementTimeout } from '../store/postgres/database-failure.ts'

/**
 * The result of a query with a client's filter or order.
 * @throws {Refusal} 400 when it takes too long
 */
export async function refuseSlowQuery<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!isStatementTimeout(error)) throw error
    throw new Refusal(
      'bad-request',
      'The filter or the order takes the database too long and was stopped. Compare an indexed field (id, no, hash_id), or request fewer records.',
    )
  }
}
