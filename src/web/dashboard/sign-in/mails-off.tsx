import { Notice } from '../../ui/records/notice.tsx'

/** The reason why nothing by e-mail is offered. */
export function MailsOff({ title }: { title: string }) {
  return (
    <Notice kind="warn" title={title}>
      No mail server is set, so addresses cannot be confirmed. The operator of this server can set{' '}
      <code>SMTP_URL</code>.
    </Notice>
  )
}
