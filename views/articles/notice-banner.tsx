import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import { message, t } from '../../src/core/words/words.ts'
import { issuerNames, type Notice, namesListed, reasonNames } from '../../src/journal/record/notice-rules.ts'
import type { Article, ArticleSummary } from '../../src/journal/record/rules.ts'
import { isNotice, type NoticeType, typeNames } from '../../src/journal/record/type-rules.ts'
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
            <OnDay said={happened[notice.type]} day={notice.date} />
          </strong>{' '}
          <a href={paths.article(notice)}>{t(read[notice.type])}</a>
        </p>
      ))}
      {noticeTarget && isNotice(article_type) && (
        <p>
          <strong>
            <OnDay said={about[article_type]} day={noticeTarget.date} />
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
        <a key={notice.refnumber} className="notice-mark" data-notice={notice.type} href={paths.article(notice)}>
          <OnDay said={marks[notice.type]} day={notice.date} />
        </a>
      ))}
    </p>
  )
}

/** Shows a notice's type, in the colour of its kind. */
export function TypeMark({ type }: { type: NoticeType }) {
  return (
    <span className="notice-mark" data-notice={type}>
      {t(typeNames[type])}
    </span>
  )
}

/** Returns the kind of notice that gives a banner its colour: a retraction before any other. */
function loudest(types: (string | undefined)[]): NoticeType | undefined {
  return types.includes('retraction') ? 'retraction' : types.find(isNotice)
}

/** A message with a day, and one without. */
type Said = readonly [withDay: string, withoutDay: string]

const marks: Record<NoticeType, Said> = {
  correction: [message('Corrected on {day}'), message('Corrected')],
  retraction: [message('Retracted on {day}'), message('Retracted')],
  'expression-of-concern': [message('Expression of concern on {day}'), message('Expression of concern')],
}

const happened: Record<NoticeType, Said> = {
  correction: [message('This article was corrected on {day}.'), message('This article was corrected.')],
  retraction: [message('This article was retracted on {day}.'), message('This article was retracted.')],
  'expression-of-concern': [
    message('The editors expressed concern about this article on {day}.'),
    message('The editors expressed concern about this article.'),
  ],
}

const read: Record<NoticeType, string> = {
  correction: message('Read the correction'),
  retraction: message('Read the retraction'),
  'expression-of-concern': message('Read the expression of concern'),
}

const about: Record<NoticeType, Said> = {
  correction: [message('This corrects the article published on {day}:'), message('This corrects the article:')],
  retraction: [message('This retracts the article published on {day}:'), message('This retracts the article:')],
  'expression-of-concern': [
    message('This expresses concern about the article published on {day}:'),
    message('This expresses concern about the article:'),
  ],
}

function OnDay({ said: [withDay, withoutDay], day }: { said: Said; day: Notice['date'] }) {
  return day ? <Message text={withDay} values={{ day: <Day of={day} /> }} /> : t(withoutDay)
}
