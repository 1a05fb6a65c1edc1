/** Days after which a session ends: those without a use of it, and those in all. */
export const SESSION_DAYS = { unused: 14, most: 90 } as const
