import { paths } from '../../src/paths.ts'
import { feeLines, type Settings } from '../../src/settings/rules.ts'
import { Section } from '../ui/sections.tsx'

/** The instructions to authors, in the order an author needs them. */
export function InstructionsPage({ settings }: { settings: Settings }) {
  const fees = feeLines(settings)
  return (
    <article className="prose">
      <h1>Instructions to Authors</h1>
      <p className="lead">
        Send your article to {settings.websitename || 'the journal'} by email. Two reviewers read it without knowing who
        wrote it. You pay a fee only if it is accepted, and within 5 days you receive the link to the published article,
        your certificate and the cover page.
      </p>

      <Section id="before-you-send" title="Before you send">
        <p>Please make sure that each of these is true:</p>
        <ul>
          <li>The work is your own, and it has neither been published before nor sent to another journal.</li>
          <li>Every author has read the manuscript and agrees that it is sent to us.</li>
          <li>There are at most 5 authors and at most 50 references.</li>
          <li>
            You may use every picture, table and long quotation that is taken from others, and you name its source.
          </li>
          {settings.journal_language !== '' && (
            <li>The manuscript is in a language that the journal publishes in: {settings.journal_language}.</li>
          )}
        </ul>
        <p>
          If you wonder whether your subject suits us, look at the <a href={paths.archives()}>archives</a> and at{' '}
          <a href={paths.about()}>our aims and scope</a>.
        </p>
      </Section>

      <Section id="preparing-the-manuscript" title="Preparing the manuscript">
        <p>
          Send the manuscript as a word-processor file, in one column, with its pages numbered. Its layout can be plain;
          what matters is that its parts are complete and in this order.
        </p>

        <h3>Title</h3>
        <p>
          Say what was studied, in whom or in what, and if it helps also how. Use no more than 100 words, and far fewer
          if you can. Set the scientific names of species in italics.
        </p>

        <h3>Authors</h3>
        <p>
          Name up to 5 authors, in the order in which they should appear, in Latin or Devanagari letters. Give each name
          in full, as it should stand on the article and on the certificate, and give each author's institution, town
          and country. Mark the corresponding author and add that person's email address and phone number.
        </p>
        <p>
          Put all of this on a first page of its own, with nothing in the rest of the manuscript that names the authors.
          Review is double-blind, and that page is not shown to the reviewers.
        </p>

        <h3>Abstract</h3>
        <p>
          In one paragraph, state the question, the method, the main results in numbers, and the conclusion. The
          abstract has a page of its own on this website and is often all that is read, so it must be understood without
          the article. Leave out references, and write abbreviations in full.
        </p>

        <h3>Keywords</h3>
        <p>
          Add a few words or short phrases that a reader would search for, separated by commas. Words that are not in
          the title already help most.
        </p>

        <h3>Text</h3>
        <p>Research articles usually follow this order. Other kinds of articles may use headings of their own.</p>
        <ol>
          <li>Introduction: what is known, what is not, and what you set out to learn.</li>
          <li>Materials and methods: enough for a colleague to repeat the work, including the statistics.</li>
          <li>Results: what you found, each result once, in the text or in a table or figure.</li>
          <li>Discussion: what it means, how it fits with earlier work, and where its limits are.</li>
          <li>Conclusion: what a reader should take away, no wider than the results allow.</li>
        </ol>
        <p>Use SI units, and explain each abbreviation where it first appears.</p>

        <h3>Tables and figures</h3>
        <p>
          Number tables and figures separately, mention each one in the text, and place it near that mention. A table
          has its title above it, a figure its caption below it, and both can be understood alone. Make tables with the
          table tool of your word processor, not as pictures. Figures must be sharp and large enough to be read when
          printed; do not let colour alone carry the meaning.
        </p>

        <h3>References</h3>
        <p>
          List up to 50 references at the end, numbered in the order in which the text first cites them, and cite them
          by number in square brackets. List only what you cite. This is the form, first with two authors and then with
          one:
        </p>
        <ol className="example">
          <li>Sharma RK, Devi S. Title of the article. Name of the Journal. 2026; 5(2): 1-8.</li>
          <li>Devi S. Title of the article. Name of the Journal. 2025; 4(1): 23-31.</li>
        </ol>
        <p>
          An entry holds, in this order: every author, surname first and then the initials without full stops; the title
          of the article; the full name of the journal; the year; the volume, with the issue in brackets; the first and
          last page. For a book, thesis, report or web page give the same parts as far as it has them, in the same
          order, with the publisher or the address in place of the journal.
        </p>

        <h3>Ethics and conflicts of interest</h3>
        <p>Close the manuscript with short statements, just before the references:</p>
        <ul>
          <li>
            for work with people or animals, which committee approved it, and that people who took part gave their
            consent;
          </li>
          <li>who paid for the work, or that nobody did;</li>
          <li>
            any interest of an author, financial or personal, that could seem to influence the work, or the sentence
            'The authors declare no conflict of interest.'
          </li>
        </ul>
        <p>Send the names of the committee and of the funder on the first page if they would reveal who you are.</p>
      </Section>

      <Section id="sending-the-manuscript" title="Sending the manuscript">
        <p>
          {settings.websiteemail === '' ? (
            <>
              Send the manuscript by email; our addresses are on the <a href={paths.contact()}>contact page</a>.
            </>
          ) : (
            <>
              Send the manuscript by email to <a href={`mailto:${settings.websiteemail}`}>{settings.websiteemail}</a>.
            </>
          )}{' '}
          Nothing has to be filled in on this website, and you need no account. In the email, please give:
        </p>
        <ul>
          <li>the title of the article, also as the subject of the email;</li>
          <li>the name, country and phone number of the corresponding author;</li>
          <li>the statement that all authors agree and that the work is not under review elsewhere.</li>
        </ul>
        <p>Attach the manuscript, and any figure whose quality suffers inside the text as a file of its own.</p>
      </Section>

      <Section id="review" title="Review">
        <p>
          Review is double-blind, by two reviewers: they are not told who wrote the manuscript, and you are not told who
          they are. An editor weighs both reports and writes to the corresponding author: accepted, to be revised, or
          declined. With a revision, send a list of the reviewers' points and what you did about each; where you
          disagree, say why.
        </p>
      </Section>

      <Section id="fees" title="Fees">
        <p>Nothing is due when you send an article or while it is reviewed. The fee is paid once, after acceptance:</p>
        <ul className="fees">
          <li>{fees.india}</li>
          <li>{fees.foreign}</li>
        </ul>
      </Section>

      <Section id="after-acceptance" title="After acceptance">
        <ol>
          <li>We tell you by email that the article is accepted.</li>
          <li>You pay the fee and send us the receipt by email. It should show the transaction number.</li>
          <li>
            Within 5 days we send you the published link, the publication certificate and the cover page of your
            article.
          </li>
        </ol>
        <p>
          From then on the article can be read by everyone, free of charge. Its page shows the title, the authors, the
          abstract and how to cite it.
        </p>
      </Section>

      <Section id="corrections-and-withdrawal" title="Corrections and withdrawal">
        <dl>
          <dt>Before publication</dt>
          <dd>
            You may withdraw a manuscript at any time before it is published. The corresponding author writes to us on
            behalf of all authors. Please wait for our answer before you send the manuscript elsewhere.
          </dd>
          <dt>Corrections</dt>
          <dd>
            If you find a mistake in your published article, tell us soon: the reference number, what is wrong and how
            it should read. We put small slips right. A mistake that touches the results or the conclusions is corrected
            in a notice of its own, which names the article.
          </dd>
          <dt>Retraction</dt>
          <dd>
            If an article cannot be relied on, by honest error or by misconduct, the editors hear its authors, then
            retract it and publish a notice that says so and why. An article is not taken back merely because its
            authors would like to publish it somewhere else.
          </dd>
        </dl>
      </Section>
    </article>
  )
}
