import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { shortMomentIn } from '../../src/core/text/dates.ts'
import type { DeskArticle } from '../../src/journal/articles/issue-desk/queries.ts'
import { isRetracted } from '../../src/journal/record/notices/kind-rules.ts'
import { quotedTitle } from '../../src/journal/record/rules.ts'
import { Ask, opensDialog } from '../ui/form/ask.tsx'
import { PublishAt } from '../ui/form/publish-at.tsx'
import { State, type StateName } from '../ui/status.tsx'
import { Screen } from '../ui/viewer.tsx'

/** The fields that determine an article's state; search results lack `publish_at`. */
type Stated = Pick<DeskArticle, 'updates'> & { status: string; publish_at?: Date | null }

/** Returns the state of an article. */
export function stateOf({ status, publish_at, updates }: Stated): StateName {
  if (status !== 'enabled') return publish_at ? 'scheduled' : 'hidden'
  return isRetracted(updates) ? 'retracted' : 'published'
}

const words: Record<StateName, string> = {
  published: 'Published',
  scheduled: 'Scheduled',
  hidden: 'Hidden',
  retracted: 'Retracted',
  due: 'Due',
}

/** Shows an article's state; of a scheduled article the day, and the exact time on hover. */
export function ArticleState({ article }: { article: Stated }) {
  const state = stateOf(article)
  const { publish_at: moment } = article
  const text = moment && shortMomentIn(use(Screen).zone, moment)
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

/** Marks a PDF that its author sent for review, until the final PDF is there. */
export const NotFinal = () => <span className="lack">Manuscript, not final</span>

/** Shows an article's state in a list: a button that opens the question of its row's menu that changes it. */
export function StateInList({ article }: { article: DeskArticle }) {
  const { id, status, publish_at } = article
  const [title, question] = publish_at
    ? ['Change schedule', `schedule-${id}`]
    : [status === 'enabled' ? 'Hide' : 'Publish', `status-${id}`]
  return (
    <button type="button" className="state-button" title={title} {...opensDialog(question)}>
      <ArticleState article={article} />
    </button>
  )
}

type Props = {
  article: Pick<DeskArticle, 'id' | 'publish_at'> & { description: string; status: string }
  /** Whether the answer leaves the page, since a form on it may hold input. */
  leaves?: boolean
}

/** Returns the buttons that publish, schedule or hide an article, each after a question. */
export function statusItems({ article, leaves }: Props) {
  const { here: back, zone } = use(Screen)
  const { id, description: about, status, publish_at } = article
  const title = quotedTitle(about)
  const ask = { action: paths.adminArticleStatus(id), leaves }
  if (status === 'enabled')
    return [
      <Ask
        key="hide"
        {...ask}
        id={`status-${id}`}
        label="Hide"
        question={`Hide ${title}?`}
        hint="Readers will no longer find it, nor its PDF and certificates. It can be published again."
        fields={{ status: 'disabled', back }}
      />,
    ]
  return [
    <Ask
      key="publish"
      {...ask}
      id={`status-${id}`}
      label="Publish"
      question={`Publish ${title}?`}
      hint="Readers will find it, with its PDF and certificates."
      fields={{ status: 'enabled', back }}
    >
      {!publish_at && <PublishAt label="When? Leave empty to publish now" />}
    </Ask>,
    publish_at && (
      <Ask
        key="schedule"
        {...ask}
        id={`schedule-${id}`}
        label="Change schedule"
        question={`When is ${title} to be published?`}
        hint="Until then only editors see it."
        fields={{ back }}
      >
        <PublishAt label="Publish at" at={publish_at} required />
      </Ask>
    ),
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
