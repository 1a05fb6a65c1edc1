/** The operand of the commands that concern one user. */
export const userOperand = {
  type: 'operand',
  value: 'EMAIL',
  meaning: 'E-mail address of the user.',
} as const
