import { paths } from '../../../src/core/paths.ts'
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
        <Ask
          id="discard-draft"
          className="button quiet"
          label="Discard"
          question="Discard the changes?"
          hint="The text is again as readers see it."
          action={action}
          fields={{ do: 'discard' }}
          danger
        />
      </p>
    </section>
  )
}
