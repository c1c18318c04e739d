import { isNotice, type NoticeType, typeNames } from '../../src/articles/record-rules.ts'
import type { Article } from '../../src/articles/rules.ts'
import { shownTitle, type Update } from '../../src/articles/updates-rules.ts'
import { paths } from '../../src/paths.ts'
import { longDate } from '../../src/text/dates.ts'
import { Html } from '../ui/html.tsx'

/**
 * Without `original` and `article_type` the banner shows only the notices about the article, not what it is about
 * itself.
 */
type Props = { article: Pick<Article, 'updates'> & Partial<Pick<Article, 'original' | 'article_type'>> }

/**
 * Tells readers first of the public notices about an article, each with its link, and of the article that a notice is
 * about.
 */
export function UpdateBanner({ article: { updates, original, article_type } }: Props) {
  if (updates.length === 0 && !original) return null
  return (
    <section className="verdict" aria-label="Notices">
      {updates.map((update) => (
        <p key={update.refnumber}>
          <strong>
            {told[update.type].happened}
            <On day={update.date} />.
          </strong>{' '}
          <a href={paths.article(update)}>Read the {typeNames[update.type].toLowerCase()}</a>
        </p>
      ))}
      {original && isNotice(article_type) && (
        <p>
          <strong>{told[article_type].about}</strong>{' '}
          <a href={paths.article(original)}>
            <Html html={shownTitle(original)} />
          </a>
          {original.date && (
            <>
              {', published'}
              <On day={original.date} />
            </>
          )}
          .
        </p>
      )}
    </section>
  )
}

const told: Record<NoticeType, { happened: string; about: string }> = {
  correction: { happened: 'This article was corrected', about: 'This corrects the article' },
  retraction: { happened: 'This article was retracted', about: 'This retracts the article' },
  'expression-of-concern': {
    happened: 'The editors expressed concern about this article',
    about: 'This expresses concern about the article',
  },
}

function On({ day }: { day: Update['date'] }) {
  return (
    day && (
      <>
        {' on '}
        <time dateTime={day}>{longDate(day)}</time>
      </>
    )
  )
}
