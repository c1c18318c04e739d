import { paths } from '../../src/core/paths.ts'
import { message, t } from '../../src/core/words/words.ts'
import { Message } from '../words/message.tsx'

type GoneProps = { isReplaced: boolean; email: string }

/** Says that a link no longer works, without revealing what it led to. */
export function GonePage({ isReplaced, email }: GoneProps) {
  return (
    <div className="link-page">
      <h1>{isReplaced ? t('Use the link in our letter') : t('This link no longer works')}</h1>
      <p>
        {isReplaced ? t('The letter that we sent you has the new address.') : t('It has expired or was closed.')}{' '}
        <MailLink email={email} />
      </p>
    </div>
  )
}

/** Says that no such link exists: most often it was cut off in transit. */
export function UnknownLinkPage() {
  return (
    <div className="link-page">
      <h1>{t('This link is incomplete, or not ours')}</h1>
      <p>
        <Message
          text={message(
            'Some mail programs cut off long addresses. Please copy the whole link from our letter, or ' +
              '<link>have your links sent again</link>.',
          )}
          values={{ link: (text) => <a href={paths.lostLink()}>{text}</a> }}
        />
      </p>
    </div>
  )
}

/** Says when to try again, and where to write. */
export function TooManyPage({ text, email }: { text: string; email: string }) {
  return (
    <div className="link-page">
      <h1>{t('Please try again later')}</h1>
      <p>
        {text} <MailLink email={email} />
      </p>
    </div>
  )
}

/** Links to the address to write to; empty if the journal has none. */
function MailLink({ email }: Pick<GoneProps, 'email'>) {
  if (!email) return null
  return <Message text="Write to {email}." values={{ email: <a href={`mailto:${email}`}>{email}</a> }} />
}
