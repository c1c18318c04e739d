import type { Config } from '../../core/config/config.ts'
import { cleanLine, isEmail } from '../../core/text/clean.ts'
import type { Actor } from '../../services.ts'
import { createMailer } from '../letters/mailer.ts'
import { readSettings } from '../settings/queries.ts'

/** The result of a test letter: it was taken by the mail server, or why it was not. */
type Tested = { ok: true; to: string } | { ok: false; message: string }

/** Returns the name of the server that sends letters, as `smtp.example:587`; '' if none is set. */
export const mailServerName = ({ smtp }: Pick<Config, 'smtp'>): string => (smtp ? `${smtp.host}:${smtp.port}` : '')

/** Sends a letter to an address at once, outside of the queue, so that the mail server's answer is seen. */
export async function sendTestLetter({ db, config, clock }: Actor, typed: string): Promise<Tested> {
  const to = cleanLine(typed)
  const { websitename, websiteemail } = await readSettings(db)
  if (!config.smtp) return { ok: false, message: 'No mail server is set: SMTP_URL sets one on the journal’s machine' }
  if (websiteemail === '') return { ok: false, message: 'Enter the journal’s email first: letters come from it' }
  if (!isEmail(to)) return { ok: false, message: 'This is no email address' }
  const sent = await createMailer(config.smtp)({
    from: { name: websitename, address: websiteemail },
    to,
    subject: `A test letter of ${websitename || 'the journal'}`,
    text: `This letter was sent from the settings of ${websitename || 'the journal'}.\nThat you read it means that its letters leave.`,
    isAutomatic: true,
    messageId: `<${crypto.randomUUID()}@${websiteemail.split('@')[1]}>`,
    date: clock(),
  })
  return sent.kind === 'accepted' ? { ok: true, to } : { ok: false, message: sent.message }
}
