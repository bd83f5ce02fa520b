import { hostname } from 'node:os'
import { createTransport } from 'nodemailer'
import type { Config } from '#core/config'

export interface Envelope {
  /** The same for every attempt, so that mailboxes recognise a repeated message. */
  readonly reference: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface MailServer {
  deliver(envelope: Envelope): Promise<void>
}

/** The configured mail server; null where there is none. */
export const mailServer = (config: Config): MailServer | null => {
  const { PRINTYARD_SMTP_URL: url, PRINTYARD_PUBLIC_URL: publicUrl } = config
  if (url === undefined) return null
  const host = publicUrl === undefined ? hostname() : new URL(publicUrl).hostname
  const from = config.PRINTYARD_MAIL_FROM ?? `Printyard <printyard@${host}>`
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ reference, to, subject, text }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${reference}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
  }
}
