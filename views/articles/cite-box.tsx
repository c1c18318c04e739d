import { exportFormats } from '../../src/articles/export.ts'
import type { ArticleSummary } from '../../src/articles/rules.ts'
import type { StyledCitation } from '../../src/articles/styles.ts'
import { paths } from '../../src/paths.ts'
import type { Settings } from '../../src/settings/rules.ts'
import { Island } from '../island.tsx'
import { Html } from '../ui/html.tsx'
import { CitationLine } from './citation-line.tsx'

type Props = {
  /** The journal's own citation as plain text, for the copy button. */
  vancouver: string
  article: ArticleSummary
  settings: Settings
  apa: StyledCitation
  mla: StyledCitation
}

/** How to cite an article: the journal's own style, APA and MLA on demand, and files for reference managers. */
export function CiteBox({ vancouver, article, settings, apa, mla }: Props) {
  return (
    <section className="cite card" aria-labelledby="cite-title">
      <h2 className="label" id="cite-title">
        How to cite this article
      </h2>
      <p className="citation" id="cited-vancouver">
        <CitationLine article={article} websitename={settings.websitename} />
      </p>
      <Island
        name="copy-button"
        id="copy-vancouver"
        props={{ text: vancouver, label: 'Copy citation', shownBy: 'cited-vancouver' }}
      />
      <details className="cite-styles">
        <summary>APA and MLA</summary>
        <StyledLine style="APA" id="apa" citation={apa} />
        <StyledLine style="MLA" id="mla" citation={mla} />
      </details>
      <Downloads article={article} />
    </section>
  )
}

function StyledLine({ style, id, citation }: { style: string; id: string; citation: StyledCitation }) {
  return (
    <>
      <h3>{style}</h3>
      <p className="citation" id={`cited-${id}`}>
        <Html html={citation.html} />
      </p>
      <Island
        name="copy-button"
        id={`copy-${id}`}
        props={{ text: citation.text, label: `Copy ${style}`, shownBy: `cited-${id}` }}
      />
    </>
  )
}

function Downloads({ article }: { article: ArticleSummary }) {
  return (
    <div className="cite-files">
      <p id="cite-files">For reference managers</p>
      <ul aria-labelledby="cite-files">
        {exportFormats.map(({ format, name, type }) => (
          <li key={format}>
            <a href={paths.articleExport(article, format)} type={type} download={`${article.refnumber}.${format}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
