/** The reason for which the last way to sign in cannot be removed. */
export const LAST_WAY = 'The last way to sign in: set a password or add another way first.'
