import { paths } from '../../src/core/paths.ts'
import { makeWhatsappLink, type Settings, takesFees, takesSubmissions } from '../../src/office/settings/rules.ts'
import { Section } from '../ui/sections.tsx'

/** Shows the ways to reach the journal: postal address, email and WhatsApp, if the settings have them. */
export function ContactPage({ settings }: { settings: Settings }) {
  const address = settings.postal_address.trim()
  const email = settings.websiteemail
  const isOpen = takesSubmissions(settings)
  const whatsapp = makeWhatsappLink(settings.whatsup_number)

  if (!isOpen && address === '' && email === '' && whatsapp === '') {
    return (
      <article className="prose">
        <h1>Contact</h1>
        <p className="lead">
          Our contact details are not online yet. Meanwhile, you can read <a href={paths.archives()}>our articles</a>.
        </p>
      </article>
    )
  }

  return (
    <article className="prose">
      <h1>Contact</h1>
      <p className="lead">
        The editors of {settings.websitename || 'this journal'} are glad to hear from authors, reviewers and readers. If
        you write about a published article, please give its reference number.
      </p>

      {(isOpen || email !== '') && (
        <Section id="submission" title="Send an article">
          {isOpen && (
            <p>
              You can <a href={paths.submit()}>submit a paper online</a>, without an account.
              {email && ' The review is the same if you send it by email:'}
            </p>
          )}
          <p>
            {email !== '' && (
              <>
                Email your manuscript{takesFees(settings) && ', your receipt'} or your question to{' '}
                <a href={`mailto:${email}`}>{email}</a>.{' '}
              </>
            )}
            The <a href={paths.instructions()}>instructions to authors</a> say what a manuscript needs.
          </p>
        </Section>
      )}

      {whatsapp !== '' && (
        <Section id="whatsapp" title="WhatsApp">
          <p>
            For a short question, write to <a href={whatsapp}>{settings.whatsup_number} on WhatsApp</a>.
          </p>
        </Section>
      )}

      {address !== '' && (
        <Section id="postal-address" title="Postal address">
          <address className="address">{address}</address>
        </Section>
      )}
    </article>
  )
}
