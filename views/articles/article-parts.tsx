import { Fragment, type ReactNode } from 'react'
import { isOnlineFirst } from '../../src/core/online-first.ts'
import { paths } from '../../src/core/paths.ts'
import { t } from '../../src/core/words/words.ts'
import type { Cited } from '../../src/journal/citing/facts.ts'
import {
  formatIssueNumber,
  type Neighbours,
  namedNumber,
  namedVolume,
  onlineFirstName,
  volumeAndIssue,
} from '../../src/journal/record/issues/rules.ts'
import type { LinkedArticle } from '../../src/journal/record/queries.ts'
import type { Article } from '../../src/journal/record/rules.ts'
import type { RelatedLists } from '../../src/journal/related/queries.ts'
import type { Usage } from '../../src/journal/usage/queries.ts'
import { MixedText } from '../ui/html.tsx'
import { NeighbourLinks } from '../ui/neighbour-links.tsx'
import { Day, Message } from '../words/message.tsx'

/** The data of an article's page: the article as it is cited, other articles, and how often it was read. */
export type Props = { cited: Cited; beside?: Neighbours<LinkedArticle>; usage?: Usage; lists?: RelatedLists }

type Place = { article: Article; issueTitle?: string; children?: ReactNode }

/** Shows an article's place: year, volume and issue with its title, then `children`. */
export function ArticlePlaceLine({ article, issueTitle, children }: Place) {
  return (
    <p className="place">
      <PlaceLinks article={article} />
      {issueTitle && (
        <>
          {' '}
          · <MixedText>{issueTitle}</MixedText>
        </>
      )}
      {children}
    </p>
  )
}

/** Links to year, volume and issue of an article, or to those online first. */
function PlaceLinks({ article }: { article: Article }) {
  if (isOnlineFirst(article)) return <a href={paths.issue(article)}>{onlineFirstName()}</a>
  const year = <a href={paths.year(article.year)}>{article.year}</a>
  if (!formatIssueNumber(article))
    return (
      <>
        {year} · <a href={paths.issue(article)}>{namedVolume(article.volume)}</a>
      </>
    )
  return (
    <>
      {year} · <a href={paths.volume(article)}>{namedVolume(article.volume)}</a> ·{' '}
      <a href={paths.issue(article)}>{namedNumber(article)}</a>
    </>
  )
}

/** Shows the day of publication, which says that it was online if the article had no issue then. */
export function PublicationDay({ article: { publishdate, online_first } }: { article: Article }) {
  if (!publishdate) return null
  const values = { day: <Day of={publishdate} /> }
  return (
    <li>
      {online_first ? (
        <Message text="Published online {day}" values={values} />
      ) : (
        <Message text="Published {day}" values={values} />
      )}
    </li>
  )
}

/** Shows keywords separated by commas, each linked to all articles with it. */
export function Keywords({ words }: { words: string[] }) {
  return words.map((word, place) => (
    <Fragment key={word}>
      {place > 0 && ', '}
      <a href={paths.keyword(word)}>
        <MixedText>{word}</MixedText>
      </a>
    </Fragment>
  ))
}

type Around = Pick<Props, 'beside'> & { article: Article; hasIssue?: boolean }

/** Links to the articles before and after one and, if the page has no list of issues, to its issue and all issues. */
export function ArticleNeighbours({ article, beside, hasIssue = false }: Around) {
  return (
    <>
      <NeighbourLinks thing="article" previous={wayTo(beside?.previous)} next={wayTo(beside?.next)} />
      {hasIssue && (
        <p className="way-out">
          <a href={paths.issue(article)}>{volumeAndIssue(article)}</a>
          <a href={paths.archives()}>{t('All issues')}</a>
        </p>
      )}
    </>
  )
}

function wayTo(article: LinkedArticle | undefined) {
  return article && { href: paths.article(article), text: article.description }
}
