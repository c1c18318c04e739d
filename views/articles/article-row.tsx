import type { ReactNode } from 'react'
import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import type { DeskArticle } from '../../src/journal/articles/issue-desk/queries.ts'
import { noticeDeeds } from '../../src/journal/articles/notices/writing-rules.ts'
import type { IssueNumber } from '../../src/journal/record/issues/rules.ts'
import { isNotice } from '../../src/journal/record/notices/kind-rules.ts'
import { authorsOf } from '../../src/journal/record/rules.ts'
import { Html } from '../ui/html.tsx'
import type { ListRow } from '../ui/list.tsx'
import { NotFinal, stateOf, statusItems } from './article-status.tsx'
import { UndoMove } from './move-article.tsx'

type Linked = IssueNumber & {
  id: number
  refnumber: string
  status: string
  article_type: string
  hasFile: boolean
} & {
  /**
   * The number of open findings in the full text; null if there is no full text, undefined if the number is unknown.
   */
  toLookAt?: number | null
}

type Link = [shown: boolean, text: string, href: string, more?: object]

/** Returns the links from an article's row for an editor. */
export function articleLinks({
  id,
  refnumber,
  status,
  article_type,
  hasFile,
  toLookAt,
  ...place
}: Linked): ReactNode[] {
  const isPublic = status === 'enabled'
  const newTab = { target: '_blank', rel: 'noreferrer' }
  const links: Link[] = [
    [true, 'Edit', paths.adminArticle(id)],
    [isPublic, 'View on site', paths.article({ refnumber, ...place })],
    [hasFile, 'PDF', paths.adminArticlePdf(id)],
    [true, toLookAt ? `Full text (${toLookAt} to look at)` : 'Full text', paths.adminArticleText(id)],
    [!isPublic, 'Proof', paths.adminArticleProof(id)],
    [true, 'Write to its authors', paths.adminArticleLetter(id)],
    [
      isPublic,
      'Certificates ↗',
      paths.certificate(refnumber),
      { ...newTab, 'aria-label': 'Certificates, in a new tab' },
    ],
    [isPublic, 'Cover page', paths.coverPage(refnumber), { download: true }],
    ...(['correction', 'retraction'] as const).map((type): Link => {
      return [isPublic && !isNotice(article_type), noticeDeeds[type].link, paths.adminNewNotice(id, type)]
    }),
    [true, 'History', paths.adminArticleHistory(id)],
  ]
  return links.map(
    ([shown, text, href, more]) =>
      shown && (
        <a key={text} href={href} {...more}>
          {text}
        </a>
      ),
  )
}

/** Marks an article without a PDF. */
export const NoPdf = () => <span className="lack">No PDF</span>

/** Marks an article whose full text has open findings. */
const ToLookAt = ({ many }: { many: number }) => <span className="lack">Full text: {many} to look at</span>

type Props = { article: DeskArticle; cells: ReactNode[] }

/** Returns an article's row in a list of the back office, with all actions of an editor. */
export function articleRow({ article, cells }: Props): ListRow {
  const { id, description, refnumber, title, authorname, hasFile, isManuscript, toLookAt } = article
  return {
    id: `article-${id}`,
    name: description,
    title: <Html html={storedTitle(title)} />,
    href: paths.adminArticle(id),
    line: (
      <>
        {!hasFile && <NoPdf />} {isManuscript && <NotFinal />} {toLookAt ? <ToLookAt many={toLookAt} /> : null}{' '}
        {authorsOf(authorname).join(', ')}
      </>
    ),
    cells,
    menu: [
      ...articleLinks(article),
      ...statusItems({ article }),
      article.isMoveUndoable && <UndoMove key="undo-move" article={article} />,
    ],
    pick: { value: refnumber, state: stateOf(article) },
  }
}
