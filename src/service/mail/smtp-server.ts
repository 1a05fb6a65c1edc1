import type { Secret } from '#contract/secret.ts'

/** The mail server that takes the service's mails. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; by STARTTLS, without which no mail is sent; or none, for a server on this machine. */
  readonly encryption: 'tls' | 'starttls' | 'none'
  readonly login: { readonly user: string; readonly password: Secret } | undefined
}

/** The sender that recipients see. */
export interface MailSender {
  /** Empty where there is none. */
  readonly name: string
  readonly address: string
}
