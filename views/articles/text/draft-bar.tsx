import { paths } from '../../../src/core/paths.ts'
import { longDate } from '../../../src/core/text/dates.ts'
import { Ask } from '../../ui/form/ask.tsx'

/** Says that readers do not see the changes of a text yet, and lets them be published or discarded. */
export function DraftBar({ id }: { id: number }) {
  const action = paths.adminArticleText(id)
  return (
    <section className="notice" aria-label="Draft">
      <p>Readers do not see these changes yet.</p>
      <p className="actions">
        <Ask
          id="publish-draft"
          className="button"
          label="Publish the changes"
          question="Publish the changes?"
          hint="Readers see them at once; the version before stays."
          action={action}
          fields={{ do: 'publish' }}
        />
        <Discard id={id} hint="The text is again as readers see it." />
      </p>
    </section>
  )
}

/** The user who changed an earlier text, and when. */
export type Outdated = { username: string; at: Date }

/** Warns that the draft's changes are of an earlier text, which has been replaced since. */
export function OutdatedBar({ id, username, at }: { id: number } & Outdated) {
  return (
    <section className="notice" aria-label="Earlier changes">
      <p>
        <bdi>{username}</bdi> changed an earlier text on {longDate(at.toISOString().slice(0, 10))}. It was replaced
        since, so these changes are not in the text below: make them again.
      </p>
      <p className="actions">
        <Discard id={id} hint="The changes of the earlier text are deleted." />
      </p>
    </section>
  )
}

function Discard({ id, hint }: { id: number; hint: string }) {
  return (
    <Ask
      id="discard-draft"
      className="button quiet"
      label="Discard"
      question="Discard the changes?"
      hint={hint}
      action={paths.adminArticleText(id)}
      fields={{ do: 'discard' }}
      danger
    />
  )
}
