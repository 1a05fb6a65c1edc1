/**
 * Characters that a name cannot have: controls, marks that are not seen or that change the direction of the text around
 * them (Unicode TR 36), which would make one name look like another, and halves of surrogate pairs, which are no text.
 * Zero width joiner and non-joiner are none of them: scripts and emoji need them.
 */
const HIDDEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

export function hasHiddenCharacters(text: string): boolean {
  return withoutHiddenCharacters(text) !== text
}

export function withoutHiddenCharacters(text: string): string {
  return text.replaceAll(HIDDEN, '')
}

/** Characters of the longest name of a project. */
const MAX_PROJECT_NAME_LENGTH = 60

/**
 * The reason why a text cannot be the name of a project; undefined when it can. Not in the specification: which names.
 */
export function projectNameFault(name: string): string | undefined {
  const length = [...name].length
  if (name.trim() === '') return 'A project needs a name.'
  if (length > MAX_PROJECT_NAME_LENGTH) {
    return `The name has ${length} characters; ${MAX_PROJECT_NAME_LENGTH} is the most.`
  }
  if (name !== name.trim()) return 'The name begins or ends with a space.'
  if (hasHiddenCharacters(name)) {
    return 'The name has control characters, such as line breaks or marks that change the direction of text.'
  }
  return undefined
}
