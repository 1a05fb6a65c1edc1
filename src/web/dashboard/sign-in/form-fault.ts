import { reasonOf } from '../calls/dashboard-failure.ts'

/** The field that a refusal is about, with the sentence below it. */
export interface FieldFault {
  readonly field: 'email' | 'password' | 'invitation'
  readonly sentence: string
}

/** The end of a refused body's sentence, which names the field. */
const PLACE = / \(body, (email|password|invitation)\)$/

/** The fault of one field; undefined for a failure that concerns the whole form. */
export function fieldFault(error: Error | null): FieldFault | undefined {
  if (!error) return undefined
  switch (reasonOf(error)) {
    case 'weak-password':
      return { field: 'password', sentence: error.message }
    case 'invitation-needed':
      return { field: 'invitation', sentence: error.message }
    case 'bad-request': {
      const field = PLACE.exec(error.message)?.[1] as FieldFault['field'] | undefined
      return field && { field, sentence: error.message.replace(PLACE, '') }
    }
    default:
      return undefined
  }
}
