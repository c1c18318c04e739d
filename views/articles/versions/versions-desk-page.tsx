import { use } from 'react'
import { paths } from '../../../src/core/paths.ts'
import { truncateWithEllipsis } from '../../../src/core/text/clean.ts'
import { dayIn, longDate } from '../../../src/core/text/dates.ts'
import type { ArticleVersion } from '../../../src/journal/articles/versions/queries.ts'
import { mostReason } from '../../../src/journal/articles/versions/withholding-rules.ts'
import type { AdminArticle } from '../../../src/journal/record/admin-queries.ts'
import { versionWords } from '../../../src/journal/record/version-rules.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { List, type ListRow } from '../../ui/list.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Screen } from '../../ui/viewer.tsx'

type Props = {
  article: AdminArticle
  versions: readonly ArticleVersion[]
  /** The version whose form is open. */
  open: number | undefined
  /** The text that was typed into that form. */
  reason: string | undefined
}

/** Lists the versions of an article that readers saw, with the form that withholds an earlier one. */
export function VersionsDeskPage({ article, versions, open, reason }: Props) {
  const { id, description } = article
  const { zone } = use(Screen)
  const last = versions.at(-1)?.n
  const rows = versions.toReversed().map((version) => renderVersionRow(article, version, { zone, last }))
  return (
    <>
      <PageHead
        back={{ href: paths.adminArticle(id), text: truncateWithEllipsis(description, 70) }}
        title="Versions"
        hint="An earlier version can be withheld, for example for a patient’s picture or a former name."
      />
      <ErrorSummary />
      <List first="Version" columns={['State']} parts={[{ rows }]} empty="Readers have not seen a text or a PDF yet." />
      {open && <WithholdingForm id={id} n={open} reason={reason} />}
    </>
  )
}

type Row = { zone: string; last: number | undefined }

function renderVersionRow(article: AdminArticle, version: ArticleVersion, { zone, last }: Row): ListRow {
  const { n, kind, at, note, notice, withheld_at, withheld_for } = version
  const day = (time: Date) => longDate(dayIn(zone, time))
  const about = [`${versionWords[kind]} on ${day(at)}`, note, notice && `ref. ${notice}`]
  const state = withheld_at
    ? `Withheld on ${day(withheld_at)}: ${withheld_for}`
    : n === last
      ? 'Shown as the article'
      : ''
  const isOpen = !withheld_at && n !== last
  return {
    id: `version-${n}`,
    name: `Version ${n}`,
    line: about.filter(Boolean).join(' · '),
    href: paths.articleVersion(article, n),
    cells: [state],
    menu: isOpen
      ? [
          <a key="withhold" href={`${paths.adminArticleVersions(article.id, n)}#withhold`}>
            Withhold…
          </a>,
        ]
      : [],
  }
}

function WithholdingForm({ id, n, reason }: { id: number; n: number; reason: string | undefined }) {
  return (
    <form role="none" method="post" action={paths.adminArticleVersions(id, n)} className="form" id="withhold">
      <h2 className="label">Withhold version {n}</h2>
      <p className="hint">
        Readers can no longer open its text, pictures and PDF. Its number, day and kind stay in the list. It cannot be
        shown again.
      </p>
      <TextField
        name="reason"
        rows={3}
        label="Reason"
        hint="For the journal alone; readers do not see it."
        defaultValue={reason}
        maxLength={mostReason}
        required
      />
      <div className="actions">
        <ButtonLink text="Cancel" quiet href={paths.adminArticleVersions(id)} />
        <SubmitButton submit={`Withhold version ${n}`} danger />
      </div>
    </form>
  )
}
