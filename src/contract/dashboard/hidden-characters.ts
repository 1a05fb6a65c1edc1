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
