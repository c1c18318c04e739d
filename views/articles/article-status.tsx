import { paths } from '../../src/core/paths.ts'
import { shortMomentIn } from '../../src/core/text/dates.ts'
import type { DeskArticle } from '../../src/journal/articles/issue-desk/queries.ts'
import { quotedTitle } from '../../src/journal/articles/rules.ts'
import { Ask, opensDialog, Question } from '../ui/form/ask.tsx'
import { PublishAt } from '../ui/form/publish-at.tsx'
import { State, type StateName } from '../ui/status.tsx'

/** `publish_at` is not known of what a search found. */
type Stated = Pick<DeskArticle, 'updates'> & { status: string; publish_at?: Date | null }

/** What an article is just now. */
export function stateOf({ status, publish_at, updates }: Stated): StateName {
  if (status !== 'enabled') return publish_at ? 'scheduled' : 'hidden'
  return updates.some(({ type }) => type === 'retraction') ? 'retracted' : 'published'
}

const words: Record<StateName, string> = {
  published: 'Published',
  scheduled: 'Scheduled',
  hidden: 'Hidden',
  retracted: 'Retracted',
  due: 'Due',
}

/** An article's state; of a scheduled one the day, and the moment for those who point at it. */
export function ArticleState({ article, zone }: { article: Stated; zone?: string }) {
  const state = stateOf(article)
  const moment = zone && article.publish_at ? article.publish_at : undefined
  const text = zone && moment && shortMomentIn(zone, moment)
  return (
    <State is={state}>
      {words[state]}
      {moment && text && (
        <time dateTime={moment.toISOString()} title={text}>
          {' '}
          {text.replace(/ \d{4},.*/, '')}
        </time>
      )}
    </State>
  )
}

/** An article's state in a list; that of a public one is a button that hides it after a question. */
export function StateInList(props: { article: DeskArticle; here: string; zone: string }) {
  const { article, zone } = props
  const state = <ArticleState article={article} zone={zone} />
  if (article.status !== 'enabled') return state
  const id = `state-${article.id}`
  return (
    <>
      <button type="button" className="state-button" title="Hide" {...opensDialog(id)}>
        {state}
      </button>
      <Question {...hiding(props)} id={id} />
    </>
  )
}

type Props = {
  article: Pick<DeskArticle, 'id' | 'publish_at'> & { description: string; status: string }
  /** The address of the list, to return to. */
  here: string
  zone: string
  /** Whether the page is left for the answer, since a form on it may hold what was typed. */
  leaves?: boolean
}

/** The question before an article is hidden. */
const hiding = ({ article: { id, description }, here: back, leaves }: Props) => ({
  id: `status-${id}`,
  label: 'Hide',
  question: `Hide ${quotedTitle(description)}?`,
  hint: 'Readers will no longer find it, nor its PDF and certificates. It can be published again.',
  action: paths.adminArticleStatus(id),
  fields: { status: 'disabled', back },
  leaves,
})

/** What publishes, schedules or hides an article, each after a question. */
export function statusItems(props: Props) {
  const { article, here: back, zone, leaves } = props
  const { id, description: about, status, publish_at } = article
  const title = quotedTitle(about)
  const ask = { action: paths.adminArticleStatus(id), leaves }
  if (status === 'enabled') return [<Ask key="hide" {...hiding(props)} />]
  return [
    <Ask
      key="publish"
      {...ask}
      id={`status-${id}`}
      label="Publish"
      question={`Publish ${title}?`}
      hint="Readers will find it from now on, with its PDF and certificates."
      fields={{ status: 'enabled', back }}
    />,
    <Ask
      key="schedule"
      {...ask}
      id={`schedule-${id}`}
      label={publish_at ? 'Change schedule' : 'Schedule'}
      question={`When is ${title} to be published?`}
      hint="Until then only editors see it."
      fields={{ back }}
    >
      <PublishAt label="Publish at" zone={zone} at={publish_at} required />
    </Ask>,
    publish_at && (
      <Ask
        key="unschedule"
        {...ask}
        id={`unschedule-${id}`}
        label="Unschedule"
        question={`Cancel the publication of ${title} on ${shortMomentIn(zone, publish_at)}?`}
        fields={{ status: 'disabled', publish_at: '', back }}
      />
    ),
  ]
}
