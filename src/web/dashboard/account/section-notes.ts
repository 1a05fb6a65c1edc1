/** The notes in the margin, which the page shows before it knows the account. */
export const sectionNotes = {
  email: 'Links to sign in and mails about your account go to this address.',
  ways: 'A link by mail works too, for every account.',
  sessions:
    'Where you are signed in. A session ends after 14 days without use, and after 90 days in any case.',
} as const
