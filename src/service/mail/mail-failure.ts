/** A mail that could not be handed over. */
export interface MailFailure {
  /** Whether the server refused this recipient, and so may accept others. */
  readonly concerns: 'recipient' | 'server'
  /** Whether another attempt with this mail is of no use. */
  readonly isFinal: boolean
  /** The reason without the server's own words, which may hold the recipient's address. */
  readonly reason: string
}

/** The part of nodemailer's errors that is read here. */
interface SmtpError extends Error {
  readonly code?: string
  /** Status of the server's reply (RFC 5321 section 4.2). */
  readonly responseCode?: number
  readonly command?: string
}

/** The failure that an error of nodemailer stands for. */
export function mailFailure(error: unknown): MailFailure {
  if (!(error instanceof Error)) return { concerns: 'server', isFinal: false, reason: 'unknown' }
  const { code, responseCode, command }: SmtpError = error
  const isPermanent = responseCode !== undefined && responseCode >= 500
  const isRecipient =
    code === 'EENVELOPE' && (command === 'RCPT TO' || command === 'API') && responseCode !== CLOSING
  return isRecipient
    ? { concerns: 'recipient', isFinal: isPermanent || command === 'API', reason: reasonOf(error) }
    : { concerns: 'server', isFinal: code === 'EMESSAGE' && isPermanent, reason: reasonOf(error) }
}

/** "Service not available, closing transmission channel", in response to any command. */
const CLOSING = 421

/** Codes of errors whose message comes from Node, and so tells of the connection alone. */
const ofConnection = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS'])

function reasonOf({ code, responseCode, command, message }: SmtpError): string {
  if (code === 'EABORT') return 'the mail server took too long'
  if (responseCode !== undefined)
    return `the mail server replied ${responseCode} to ${command ?? 'a command'}`
  return ofConnection.has(code ?? '') ? firstLine(message) : (code ?? 'unknown')
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
