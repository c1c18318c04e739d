import { sizeText } from '../../../src/core/files/rules.ts'
import { paths } from '../../../src/core/paths.ts'
import { truncateWithEllipsis } from '../../../src/core/text/clean.ts'
import type { SafeHtml } from '../../../src/core/text/html.ts'
import type { AdminArticle } from '../../../src/journal/record/admin-queries.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { KeptHtml } from '../../ui/html.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { DraftBar, type Outdated, OutdatedBar } from './draft-bar.tsx'
import { OtherActions } from './mending.tsx'
import { UploadForm } from './upload-form.tsx'

/**
 * A text's source, and its findings, sheet and forms as HTML; undefined if rendering them takes too much. `isDraft` is
 * true if readers see another text; `outdated` says who changed, and when, an earlier text.
 */
export type MendedText = {
  source: { name: string; bytes: number }
  html: SafeHtml | undefined
  isDraft: boolean
  outdated: Outdated | undefined
}

type Props = { article: AdminArticle; mended: MendedText | undefined }

/** Shows an article's full text as readers will see it, with the findings to check. */
export function TextPage({ article, mended }: Props) {
  const back = { href: paths.adminArticle(article.id), text: truncateWithEllipsis(article.description, 70) }
  const action = paths.adminArticleText(article.id)
  return (
    <>
      <PageHead back={back} title="Full text" hint={mended && <Source article={article} mended={mended} />} />
      <ErrorSummary />
      {mended?.isDraft && <DraftBar id={article.id} />}
      {mended?.outdated && <OutdatedBar id={article.id} {...mended.outdated} />}
      {mended?.html && <KeptHtml html={mended.html} />}
      {mended && !mended.html && (
        <>
          <p className="lead-in">
            This text takes too much time or memory to be shown here. Replace its file by a shorter one, or take it
            away.
          </p>
          <OtherActions article={article} />
        </>
      )}
      {!mended && (
        <>
          <p className="lead-in">
            From the paper’s own file come the page for readers, the PDF, JATS and EPUB. What a person should look at is
            shown here before anything is public.
          </p>
          <UploadForm action={action} submit="Read the file" modification={article.modification} />
        </>
      )}
    </>
  )
}

function Source({ article, mended: { source } }: Pick<Props, 'article'> & { mended: MendedText }) {
  return (
    <>
      <bdi>{source.name}</bdi> · {sizeText(source.bytes)}
      {article.status === 'enabled' && (
        <>
          {' · '}
          <a href={paths.article(article)}>View as a reader</a>
        </>
      )}
    </>
  )
}
