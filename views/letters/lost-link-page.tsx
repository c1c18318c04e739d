import { paths } from '../../src/core/paths.ts'
import { t } from '../../src/core/words/words.ts'
import { Said } from '../access-links/page-parts.tsx'
import { Field } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Message } from '../words/message.tsx'

type Props = { canMail: boolean; isAsked: boolean; email: string }

/** Asks for an address, and mails the links that belong to it; the answer is the same for every address. */
export function LostLinkPage({ canMail, isAsked, email }: Props) {
  return (
    <div className="link-page">
      <h1>{t('Lost your link?')}</h1>
      {canMail ? (
        <>
          {isAsked && (
            <Said>
              {t('If there is a paper or a review with this address, a letter with its links arrives within minutes.')}
            </Said>
          )}
          <p>{t('Authors and reviewers have no account: a link leads to their paper or review. We send it again.')}</p>
          <form role="none" method="post" action={paths.lostLink()} className="form narrow">
            <Field
              name="email"
              label={t('Your email')}
              type="email"
              autoComplete="email"
              required
              hint={t('The one that our letters come to. At most 3 letters a day.')}
            />
            <SubmitButton submit={t('Send my links')} />
          </form>
        </>
      ) : (
        <p>
          {t('This journal sends no letters by itself.')}{' '}
          {email ? (
            <Message
              text="Write to {email}, and an editor sends you your link."
              values={{ email: <a href={`mailto:${email}`}>{email}</a> }}
            />
          ) : (
            t('Ask its editors for your link.')
          )}
        </p>
      )}
    </div>
  )
}
