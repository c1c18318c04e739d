import { paths } from '../../src/core/paths.ts'
import { message, t } from '../../src/core/words/words.ts'
import { makeWhatsappLink, type Settings, takesFees, takesSubmissions } from '../../src/office/settings/rules.ts'
import { Section } from '../ui/sections.tsx'
import { Message } from '../words/message.tsx'

/** Shows the ways to reach the journal: postal address, email and WhatsApp, if the settings have them. */
export function ContactPage({ settings }: { settings: Settings }) {
  const address = settings.postal_address.trim()
  const email = settings.websiteemail
  const isOpen = takesSubmissions(settings)
  const whatsapp = makeWhatsappLink(settings.whatsup_number)

  if (!isOpen && address === '' && email === '' && whatsapp === '') {
    return (
      <article className="prose">
        <h1>{t('Contact')}</h1>
        <p className="lead">
          <Message
            text="Our contact details are not online yet. Meanwhile, you can read <link>our articles</link>."
            values={{ link: (text) => <a href={paths.archives()}>{text}</a> }}
          />
        </p>
      </article>
    )
  }

  return (
    <article className="prose">
      <h1>{t('Contact')}</h1>
      <p className="lead">
        {settings.websitename
          ? t(
              'The editors of {journal} are glad to hear from authors, reviewers and readers. If you write about a ' +
                'published article, please give its reference number.',
              { journal: settings.websitename },
            )
          : t(
              'The editors of this journal are glad to hear from authors, reviewers and readers. If you write ' +
                'about a published article, please give its reference number.',
            )}
      </p>

      {(isOpen || email !== '') && (
        <Section id="submission" title={t('Send an article')}>
          {isOpen && (
            <p>
              <Message
                text={
                  email
                    ? message(
                        'You can <link>submit a paper online</link>, without an account. The review is the same if you send it by email:',
                      )
                    : message('You can <link>submit a paper online</link>, without an account.')
                }
                values={{ link: (text) => <a href={paths.submit()}>{text}</a> }}
              />
            </p>
          )}
          <p>
            {email !== '' && (
              <>
                <Message
                  text={
                    takesFees(settings)
                      ? message('Email your manuscript, your receipt or your question to {email}.')
                      : message('Email your manuscript or your question to {email}.')
                  }
                  values={{ email: <a href={`mailto:${email}`}>{email}</a> }}
                />{' '}
              </>
            )}
            <Message
              text="The <link>instructions to authors</link> say what a manuscript needs."
              values={{ link: (text) => <a href={paths.instructions()}>{text}</a> }}
            />
          </p>
        </Section>
      )}

      {whatsapp !== '' && (
        <Section id="whatsapp" title="WhatsApp">
          <p>
            <Message
              text="For a short question, write to <link>{number} on WhatsApp</link>."
              values={{ number: settings.whatsup_number, link: (text) => <a href={whatsapp}>{text}</a> }}
            />
          </p>
        </Section>
      )}

      {address !== '' && (
        <Section id="postal-address" title={t('Postal address')}>
          <address className="address">{address}</address>
        </Section>
      )}
    </article>
  )
}
