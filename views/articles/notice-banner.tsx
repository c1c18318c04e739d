import { noticeTypes } from '../../src/core/db/enums.ts'
import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import { t } from '../../src/core/words/words.ts'
import { issuerNames, type Notice, namesListed, reasonNames } from '../../src/journal/record/notice-rules.ts'
import {
  isNotice,
  type NoticeFamily,
  type NoticeType,
  noticeKinds,
  type Said,
} from '../../src/journal/record/notices/kind-rules.ts'
import type { Article, ArticleSummary } from '../../src/journal/record/rules.ts'
import { Html } from '../ui/html.tsx'
import { Day, Message } from '../words/message.tsx'

/**
 * The article; without `noticeTarget` and `article_type` the banner shows only the notices about it, not whether it is
 * a notice itself.
 */
type Props = {
  article: Pick<Article, 'updates'> &
    Partial<Pick<Article, 'noticeTarget' | 'article_type' | 'notice_reasons' | 'notice_by'>>
}

/**
 * Shows, first of all, the public notices about an article, each with its link, and the article that a notice is about.
 */
export function NoticeBanner({ article }: Props) {
  const { updates, noticeTarget, article_type } = article
  if (updates.length === 0 && !noticeTarget) return null
  return (
    <section
      className="verdict"
      data-notice={loudest([...updates.map(({ type }) => type), article_type])}
      aria-label={t('Notices')}
    >
      {updates.map((notice) => (
        <p key={notice.refnumber}>
          <strong>
            <OnDay said={noticeKinds[notice.type].happened} day={notice.date} />
          </strong>{' '}
          <a href={paths.article(notice)}>{t(noticeKinds[notice.type].read)}</a>
        </p>
      ))}
      {noticeTarget && isNotice(article_type) && (
        <p>
          <strong>
            <OnDay said={noticeKinds[article_type].about} day={noticeTarget.date} />
          </strong>{' '}
          <a href={paths.article(noticeTarget)}>
            <Html html={storedTitle(noticeTarget.title)} />
          </a>
        </p>
      )}
      <ListedNames label={t('Reasons')} names={namesListed(reasonNames, article.notice_reasons)} />
      <ListedNames label={t('Issued by')} names={namesListed(issuerNames, article.notice_by)} />
    </section>
  )
}

function ListedNames({ label, names }: { label: string; names: string[] }) {
  if (names.length === 0) return null
  return (
    <p>
      {label}: {names.map((name) => t(name)).join('; ')}
    </p>
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
        <a
          key={notice.refnumber}
          className="notice-mark"
          data-notice={colourOf(notice.type)}
          href={paths.article(notice)}
        >
          <OnDay said={noticeKinds[notice.type].listed} day={notice.date} />
        </a>
      ))}
    </p>
  )
}

/** Shows a notice's type, in the colour of its kind. */
export function TypeMark({ type }: { type: NoticeType }) {
  return (
    <span className="notice-mark" data-notice={colourOf(type)}>
      {t(noticeKinds[type].name)}
    </span>
  )
}

/** Returns the family of notices that gives a banner its colour: the gravest. */
function loudest(types: (string | undefined)[]): NoticeFamily | undefined {
  const type = noticeTypes.findLast((one) => types.includes(one))
  return type && colourOf(type)
}

/** Returns the family whose colour a kind of notice has; one about a part of an article has a milder one. */
const colourOf = (type: NoticeType): NoticeFamily =>
  noticeKinds[type].isPartial ? 'expression-of-concern' : noticeKinds[type].family

function OnDay({ said: [withDay, withoutDay], day }: { said: Said; day: Notice['date'] }) {
  return day ? <Message text={withDay} values={{ day: <Day of={day} /> }} /> : t(withoutDay)
}
