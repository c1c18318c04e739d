import { paths } from '../../src/paths.ts'
import { journalFormat, type Settings } from '../../src/settings/rules.ts'
import { Section } from '../ui/sections.tsx'

/** The journal's aims and how it works, in the editors' own voice. */
export function AboutPage({ settings }: { settings: Settings }) {
  return (
    <article className="prose">
      <h1>About Us</h1>
      <p className="lead">
        {settings.websitename || 'This journal'} is an open-access, peer-reviewed journal. It publishes original
        research that two reviewers have read with care, and lets everyone read it free of charge.
      </p>

      <Section id="aims-and-scope" title="Aims and scope">
        <p>
          Our aim is simple: sound work, clearly written, in the hands of everyone who can use it. We judge a manuscript
          by the question it asks, the care with which the question is answered, and the plainness of the account. The
          name of the author or of the institution plays no part, and neither does how striking the result is. A careful
          study that finds no effect is as welcome as one that finds a large one.
        </p>
        <p>
          The subjects we cover are those of our editors and reviewers. The <a href={paths.archives()}>archives</a> and
          the <a href={paths.board()}>editorial board</a> show them best. If you are not sure whether your work belongs
          here, send us its title and abstract, and an editor will tell you. Our addresses are on the{' '}
          <a href={paths.contact()}>contact page</a>.
        </p>
      </Section>

      <Section id="open-access" title="What open access means here">
        <ul>
          <li>Every article is free to read from the day it is published, without subscription or waiting time.</li>
          <li>Nobody has to register or sign in to read, search or download.</li>
          <li>The abstract is a page of its own, and the article is a PDF that you may save and print.</li>
          <li>
            Readers pay nothing. Authors pay a fee once, and only after their article has been accepted; the{' '}
            <a href={paths.instructions()}>instructions to authors</a> name it.
          </li>
        </ul>
      </Section>

      <Section id="peer-review" title="Peer review">
        <p>
          Review is double-blind: two reviewers read each manuscript, they are not told who wrote it, and the authors
          are not told who reviewed it. It goes like this:
        </p>
        <ol>
          <li>An editor reads the manuscript first, to see whether it fits the journal and is complete.</li>
          <li>
            The editor takes out what would identify the authors, and sends the text to two reviewers who know the field
            and have no part in the work.
          </li>
          <li>The reviewers report on the methods, the results, the conclusions and the use of earlier work.</li>
          <li>The editor weighs both reports and accepts the manuscript, asks for a revision, or declines it.</li>
        </ol>
        <p>
          The decision rests on the reports alone. Whether the authors can pay plays no part in it. An editor who is an
          author of a manuscript, or close to one, leaves it to another editor.
        </p>
      </Section>

      <Section id="publication-ethics" title="Publication ethics">
        <p>
          A published article is a public promise that the work was done as described. We ask everyone who takes part to
          keep it.
        </p>
        <dl>
          <dt>Authors</dt>
          <dd>
            send work that is their own, is not under review elsewhere and has not been published before. They name
            everyone who contributed and nobody who did not, credit their sources, report what they found, and disclose
            funding and interests.
          </dd>
          <dt>Reviewers</dt>
          <dd>
            treat the manuscript as confidential, judge the work and not the person, and decline when they cannot be
            impartial. They do not use what they have read before it is published.
          </dd>
          <dt>Editors</dt>
          <dd>
            decide on merit, keep the names of authors and reviewers apart, and look into every reasoned complaint. They
            ask the authors for an answer before they draw a conclusion.
          </dd>
        </dl>
        <p>
          Plagiarism, invented or altered data and publishing the same work twice are grounds to decline a manuscript
          and to correct or retract an article. If you have a concern about something we have published, please{' '}
          <a href={paths.contact()}>write to us</a> and say which article and why.
        </p>
      </Section>

      <Section id="archiving-and-licence" title="Archiving and licence">
        <p>
          Past issues stay open in the <a href={paths.archives()}>archives</a>, grouped by year, volume and issue. The
          address of an article is made from its year, volume, issue and reference number and does not change, so that a
          citation made today can be followed later.
        </p>
        <p>Authors are welcome to keep a copy of the published PDF on their own page and in a repository.</p>
        {settings.license_url !== '' && (
          <p>
            Articles are published under this licence, which says what you may do with them:{' '}
            <a href={settings.license_url} rel="license">
              {settings.license_url}
            </a>
          </p>
        )}
      </Section>

      <Section id="publication" title="Publication">
        <Facts settings={settings} />
      </Section>
    </article>
  )
}

/** The journal's publication facts from the settings; the format is always known, so the list is never empty. */
function Facts({ settings }: { settings: Settings }) {
  const facts = [
    ['Publisher', settings.publisher],
    ['Published since', settings.year_started],
    ['Frequency', settings.journal_frequency],
    ['Language', settings.journal_language],
    ['Format', journalFormat],
  ] as const
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
