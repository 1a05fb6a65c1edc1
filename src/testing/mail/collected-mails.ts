import type { Mail, Mailer } from '#service/mail/mailer.ts'

/** A mailer whose mails a test reads. */
export interface CollectedMails {
  readonly mails: Mail[]
  readonly mailer: Mailer
  /** Changes what the mailer says of itself from now on. */
  become(state: Mailer['state'], isFailing?: boolean): void
}

export function collectMails(): CollectedMails {
  const mails: Mail[] = []
  let state: Mailer['state'] = 'sent'
  let isFailing = false
  return {
    mails,
    mailer: {
      get state() {
        return state
      },
      isFailing: () => isFailing,
      send: (mail) => mails.push(mail),
      close: async () => undefined,
    },
    become: (newState, newFailing = false) => {
      state = newState
      isFailing = newFailing
    },
  }
}
