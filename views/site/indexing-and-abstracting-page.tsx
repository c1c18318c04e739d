import { paths } from '../../src/paths.ts'
import type { Settings } from '../../src/settings/rules.ts'
import { Section } from '../ui/sections.tsx'

/** What indexing is and what the journal does for it; `/indexing` lists the partners. */
export function IndexingAndAbstractingPage({ settings }: { settings: Settings }) {
  return (
    <article className="prose">
      <h1>Indexing and Abstracting</h1>
      <p className="lead">
        An article helps only those who find it. This page explains how the articles of{' '}
        {settings.websitename || 'this journal'} can be found, and how an index can include them. The services that list
        us are shown under <a href={paths.indexing()}>Indexing</a>.
      </p>

      <Section id="what-indexing-is" title="What indexing is">
        <p>
          An index records the articles of many journals: title, authors, journal, year, volume, issue and pages. An
          abstracting service adds the abstract. Both let a reader search across journals, follow citations, and arrive
          at the article itself. Some include every journal that meets their technical requirements, others select. The
          choice is theirs; what we can do is make inclusion easy.
        </p>
      </Section>

      <Section id="how-articles-are-found" title="How our articles are found">
        <dl>
          <dt>Citation metadata on every article page</dt>
          <dd>
            Each article has a page of its own with its abstract. The page's head carries the title, each author, the
            journal, the date, volume, issue, pages and the address of the PDF as <code>citation_</code> tags, which
            scholarly search engines and reference managers read.
          </dd>
          <dt>Stable addresses</dt>
          <dd>
            An article's address is made from its year, volume, issue and reference number, in the form{' '}
            <code>/archives/2026/vol5/issue2/101</code>, and does not change.
          </dd>
          <dt>Open PDFs</dt>
          <dd>
            The PDF of an article lies beside its page, under the same address followed by <code>.pdf</code>. It opens
            without registration or payment.
          </dd>
          <dt>A sitemap</dt>
          <dd>The sitemap lists the public issues and articles, so that search engines can find every one.</dd>
          <dt>A citation ready to copy</dt>
          <dd>Each article says how to cite it, always in the same form, so that citations can be matched.</dd>
        </dl>
      </Section>

      <Section id="harvesting" title="How an index can harvest">
        <p>No agreement or key is needed to read our public pages by program:</p>
        <ol>
          <li>
            Start from the sitemap, <code>/sitemap.xml</code>, or from the <a href={paths.archives()}>archives</a>,
            which lead from year to issue to article.
          </li>
          <li>
            Fetch each article page and read its <code>citation_</code> tags. They are in the HTML itself; no script has
            to run.
          </li>
          <li>
            Where the page names a PDF in <code>citation_pdf_url</code>, fetch it for the full text.
          </li>
          <li>Come back for new issues, and please keep a pace that leaves the website quick for its readers.</li>
        </ol>
        <p>
          The <a href={paths.termsAndConditions()}>terms and conditions</a> say how the content may be used.
        </p>
      </Section>

      <Section id="ask-to-add" title="Add us to an index">
        <p>
          If you run an index, an abstracting service or a library catalogue and would like to include this journal, or
          need something that is missing here, please <a href={paths.contact()}>write to us</a>. Tell us the name and
          address of your service and what you require. Readers and authors who miss us in a service they use are
          welcome to name it too.
        </p>
      </Section>
    </article>
  )
}
