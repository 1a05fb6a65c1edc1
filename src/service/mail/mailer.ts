/** A mail to one person, as plain text. */
export interface Mail {
  /** An e-mail address that was checked. */
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends the service's mails. */
export interface Mailer {
  /** Whether mails are sent, shown in the terminal, or neither. */
  readonly state: 'sent' | 'printed' | 'off'
  /** Whether the mail server takes no mails now. */
  isFailing(): boolean
  /** Takes a mail, which is sent later. Nothing with state `off`. */
  send(mail: Mail): void
  /** Sends what waits, for a few seconds at most. */
  close(): Promise<void>
}
