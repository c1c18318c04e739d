import {
  feeLines,
  journalFormat,
  journalName,
  type Settings,
  shownImpactFactor,
  whatsappLink,
} from '../../src/office/settings/rules.ts'

/** Facts of the journal that the settings have. */
export function JournalInformation({ settings }: { settings: Settings }) {
  const score = [settings.nassScore, settings.nassScoreYear && `(${settings.nassScoreYear})`].filter(Boolean).join(' ')
  const rows = [
    ['ISSN', settings.issn],
    ['E-ISSN', settings.journal_essn],
    ['Type', settings.journal_type],
    ['Frequency', settings.journal_frequency],
    ['Language', settings.journal_language],
    ['Format', journalFormat],
    ['NAAS score', settings.nassScore && score],
    ['Impact factor', shownImpactFactor(settings.impactfactor)],
    ['Since', settings.year_started],
  ].filter(([, value]) => value)
  return (
    <section className="card" aria-labelledby="journal-information">
      <h2 className="label" id="journal-information">
        Journal information
      </h2>
      <dl className="facts">
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The way of an article to publication, and its cost. */
export function PublicationProcess({ settings }: { settings: Settings }) {
  const fees = feeLines(settings)
  return (
    <section aria-labelledby="publication-process">
      <h2 id="publication-process">Publication process</h2>
      <ol className="steps">
        <li>Send the manuscript by email. Two reviewers read it; neither side learns the other’s name.</li>
        <li>
          After acceptance, pay the fee and send the receipt by email.{' '}
          <strong className="fees">
            <span>{fees.india}</span> · <span>{fees.foreign}</span>
          </strong>
        </li>
        <li>Within 5 days you receive the published link, your certificate and the cover page.</li>
      </ol>
    </section>
  )
}

/** The journal's addresses for authors and readers. */
export function Contact({ settings }: { settings: Settings }) {
  const message = whatsappLink(settings.whatsup_number, `Hello, I have a query about ${journalName(settings)}.`)
  if (!settings.websiteemail && !message) return null
  return (
    <div className="cards">
      {settings.websiteemail && (
        <section className="card" aria-labelledby="submit">
          <h2 className="label" id="submit">
            Submit your article
          </h2>
          <p>Send your manuscript to</p>
          <p>
            <a href={`mailto:${settings.websiteemail}`}>{settings.websiteemail}</a>
          </p>
        </section>
      )}
      {message && (
        <section className="card" aria-labelledby="ask">
          <h2 className="label" id="ask">
            Ask a question
          </h2>
          <p>We answer on working days.</p>
          <p>
            <a href={message} rel="noopener">
              Message us on WhatsApp
            </a>
          </p>
        </section>
      )}
    </div>
  )
}
