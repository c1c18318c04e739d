import { Readable } from 'node:stream'
import { domainToASCII } from 'node:url'
import type { Config } from '../../core/config/config.ts'
import { type Delivery, deliveryOf, type MailError, maxConversationMs } from './rules.ts'

/** A plain-text message, optionally with the same text as HTML and a picture in it. */
export type Mail = {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html?: string
  /** A PNG, which the HTML shows by its id. */
  picture?: { cid: string; png: Uint8Array }
  /** The address for replies, if it is not the sender's. */
  replyTo?: string
  /** Marks a message that a job sends at a set time; machines should not reply to it. */
  isAutomatic?: boolean
  /** The address at which one POST of a mail program ends such letters (RFC 8058). */
  endsAt?: string
  /** In angle brackets; the same for every attempt. */
  messageId: string
  date: Date
}

/**
 * Hands a message to the mail server in one conversation, and returns the outcome.
 * @param mayGive is asked before the server gets the text; if it returns false or fails, the text is not sent
 */
export type Mailer = (mail: Mail, mayGive?: () => Promise<boolean>) => Promise<Delivery>

const answerMs = 30_000
const silenceMs = 5 * 60_000

/**
 * Makes a mailer for SMTP_URL's server. The password is sent only over TLS or to this machine, and appears in no error
 * message.
 */
export function createMailer({ host, port, secure, user, password }: NonNullable<Config['smtp']>): Mailer {
  const isHere = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)
  const options = {
    host,
    port,
    secure,
    requireTLS: user !== '' && !secure && !isHere,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: silenceMs,
  }
  const withoutPassword = (message: string) => (password ? message.replaceAll(password, '…') : message)

  return async (mail, mayGive) => {
    const [{ default: Connection }, composed] = await Promise.all([
      import('nodemailer/lib/smtp-connection'),
      compose(mail),
    ])
    return new Promise((resolve) => {
      let hasBegun = false
      const message = Readable.from(
        (async function* () {
          if (mayGive && !(await mayGive())) throw new Error('The letter is no longer wanted')
          hasBegun = true // from now on the server may have the message
          yield composed
        })(),
      )
      const connection = new Connection(options)
      const deadline = setTimeout(() => failed({ message: 'The mail server took too long' }), maxConversationMs)
      const end = (delivery: Delivery) => {
        clearTimeout(deadline)
        if (delivery.kind === 'accepted') connection.quit()
        else connection.close()
        resolve(delivery)
      }
      const failed = (error: MailError) => {
        const delivery = deliveryOf(error, hasBegun)
        end('message' in delivery ? { ...delivery, message: withoutPassword(delivery.message) } : delivery)
      }
      const send = () => {
        const [from, to] = [encodeDomain(mail.from.address), encodeDomain(mail.to)]
        const envelope = { from, to: [to], size: composed.byteLength }
        connection.send(envelope, message, (error) => (error ? failed(error) : end({ kind: 'accepted' })))
      }
      connection.on('error', failed)
      connection.connect((error) => {
        if (error) failed(error)
        else if (user === '') send()
        else connection.login({ user, pass: password }, (error) => (error ? failed(error) : send()))
      })
    })
  }
}

/** Returns an address with its domain in A-labels, for servers without SMTPUTF8 (RFC 5321, 2.3.5). */
function encodeDomain(address: string): string {
  const from = address.lastIndexOf('@') + 1
  const domain = domainToASCII(address.slice(from))
  return domain ? address.slice(0, from) + domain : address
}

/** Returns a message as bytes. Addresses are never parsed from a line, and no header contains a line break. */
async function compose({ to, replyTo, isAutomatic, endsAt, picture, ...parts }: Mail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const headers = {
    ...(isAutomatic && { 'Auto-Submitted': 'auto-generated' }),
    ...(endsAt && { 'List-Unsubscribe': `<${endsAt}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
  const plain = (address: string) => ({ name: '', address })
  const attachments = picture && [
    {
      cid: picture.cid,
      content: Buffer.from(picture.png),
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
    },
  ]
  const mail = { ...parts, attachments, to: plain(to), replyTo: replyTo ? plain(replyTo) : undefined, headers }
  return new MailComposer({ ...mail, disableFileAccess: true, disableUrlAccess: true }).compile().build()
}
