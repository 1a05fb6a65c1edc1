import { hasHiddenCharacters } from './hidden-characters.ts'

/** Characters of the longest name of a project. */
const LONGEST_PROJECT_NAME = 60

/**
 * The reason why a text cannot be the name of a project; undefined when it can. Not in the specification: which names.
 */
export function projectNameFault(name: string): string | undefined {
  const length = [...name].length
  if (name.trim() === '') return 'A project needs a name.'
  if (length > LONGEST_PROJECT_NAME) {
    return `The name has ${length} characters; ${LONGEST_PROJECT_NAME} is the most.`
  }
  if (name !== name.trim()) return 'The name begins or ends with a space.'
  if (hasHiddenCharacters(name)) {
    return 'The name has control characters, such as line breaks or marks that change the direction of text.'
  }
  return undefined
}
