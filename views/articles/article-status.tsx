import { paths } from '../../src/core/paths.ts'
import { shortMomentIn } from '../../src/core/text/dates.ts'
import type { DeskArticle } from '../../src/journal/articles/issue-desk/queries.ts'
import { quotedTitle } from '../../src/journal/articles/rules.ts'
import { Ask } from '../ui/form/ask.tsx'
import { PublishAt } from '../ui/form/publish-at.tsx'
import { Status } from '../ui/status.tsx'

/** An article's status, and when it will be published. */
export function ArticleStatus({ article: { status, publish_at }, zone }: { article: DeskArticle; zone: string }) {
  return (
    <>
      <Status of={status} />
      {publish_at && <p className="hint">Publishes {shortMomentIn(zone, publish_at)}</p>}
    </>
  )
}

type Props = {
  article: DeskArticle
  /** The address of the list, to return to. */
  here: string
  zone: string
}

/** Buttons that publish, hide or schedule an article, each after a question. */
export function StatusButtons({ article, here: back, zone }: Props) {
  const { id, description: about, status, publish_at } = article
  const title = quotedTitle(about)
  const ask = { about, action: paths.adminArticleStatus(id) }
  if (status === 'enabled')
    return (
      <Ask
        {...ask}
        id={`status-${id}`}
        label="Disable"
        question={`Disable ${title}?`}
        hint="Readers will no longer find it, nor its PDF and certificates. It can be enabled again."
        fields={{ status: 'disabled', back }}
      />
    )
  return (
    <>
      <Ask
        {...ask}
        id={`status-${id}`}
        label="Enable"
        question={`Enable ${title}?`}
        hint="Readers will find it from now on, with its PDF and certificates."
        fields={{ status: 'enabled', back }}
      />
      <Ask
        {...ask}
        id={`schedule-${id}`}
        label={publish_at ? 'Change schedule' : 'Schedule'}
        question={`When is ${title} to be published?`}
        hint="Until then only editors see it."
        fields={{ back }}
      >
        <PublishAt label="Publish at" zone={zone} at={publish_at} required />
      </Ask>
      {publish_at && (
        <Ask
          {...ask}
          id={`unschedule-${id}`}
          label="Unschedule"
          question={`Cancel the publication of ${title} on ${shortMomentIn(zone, publish_at)}?`}
          fields={{ status: 'disabled', publish_at: '', back }}
        />
      )}
    </>
  )
}
