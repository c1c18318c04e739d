import { paths } from '../../src/core/paths.ts'
import { longDate } from '../../src/core/text/dates.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import { aboutWords, type Notice } from '../../src/journal/record/notice-rules.ts'
import type { Article, ArticleSummary } from '../../src/journal/record/rules.ts'
import { isNotice, type NoticeType, typeNames } from '../../src/journal/record/type-rules.ts'
import { Html } from '../ui/html.tsx'

/**
 * The article; without `noticeTarget` and `article_type` the banner shows only the notices about it, not whether it is
 * a notice itself.
 */
type Props = { article: Pick<Article, 'updates'> & Partial<Pick<Article, 'noticeTarget' | 'article_type'>> }

/**
 * Shows, first of all, the public notices about an article, each with its link, and the article that a notice is about.
 */
export function NoticeBanner({ article: { updates, noticeTarget, article_type } }: Props) {
  if (updates.length === 0 && !noticeTarget) return null
  return (
    <section
      className="verdict"
      data-notice={loudest([...updates.map(({ type }) => type), article_type])}
      aria-label="Notices"
    >
      {updates.map((notice) => (
        <p key={notice.refnumber}>
          <strong>
            {happened[notice.type]}
            <On day={notice.date} />.
          </strong>{' '}
          <a href={paths.article(notice)}>Read the {typeNames[notice.type].toLowerCase()}</a>
        </p>
      ))}
      {noticeTarget && isNotice(article_type) && (
        <p>
          <strong>
            {aboutWords[article_type]}
            {noticeTarget.date && (
              <>
                {' published'}
                <On day={noticeTarget.date} />
              </>
            )}
            :
          </strong>{' '}
          <a href={paths.article(noticeTarget)}>
            <Html html={storedTitle(noticeTarget.title)} />
          </a>
        </p>
      )}
    </section>
  )
}

/**
 * Marks a retracted, corrected or doubted article in a list, each mark linked to its notice; and marks a notice as
 * such.
 */
export function NoticeMarks({ article }: { article: Pick<ArticleSummary, 'updates' | 'article_type'> }) {
  const { updates, article_type } = article
  if (updates.length === 0 && !isNotice(article_type)) return null
  return (
    <p className="notice-marks">
      {isNotice(article_type) && <TypeMark type={article_type} />}
      {updates.map((notice) => (
        <a key={notice.refnumber} className="notice-mark" data-notice={notice.type} href={paths.article(notice)}>
          {marks[notice.type]}
          <On day={notice.date} />
        </a>
      ))}
    </p>
  )
}

/** Shows a notice's type, in the colour of its kind. */
export function TypeMark({ type }: { type: NoticeType }) {
  return (
    <span className="notice-mark" data-notice={type}>
      {typeNames[type]}
    </span>
  )
}

/** Returns the kind of notice that gives a banner its colour: a retraction before any other. */
function loudest(types: (string | undefined)[]): NoticeType | undefined {
  return types.includes('retraction') ? 'retraction' : types.find(isNotice)
}

const marks: Record<NoticeType, string> = {
  correction: 'Corrected',
  retraction: 'Retracted',
  'expression-of-concern': 'Expression of concern',
}

const happened: Record<NoticeType, string> = {
  correction: 'This article was corrected',
  retraction: 'This article was retracted',
  'expression-of-concern': 'The editors expressed concern about this article',
}

function On({ day }: { day: Notice['date'] }) {
  return (
    day && (
      <>
        {' on '}
        <time dateTime={day}>{longDate(day)}</time>
      </>
    )
  )
}
