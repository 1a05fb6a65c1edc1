import { storedValue } from '../../browser/choices.ts'

/** Whether somebody was signed in when this browser last knew, so that a page waits in the geometry of what will follow. */
export const signedInBefore = storedValue('signed-in-before', ['no', 'yes'], 'no')
