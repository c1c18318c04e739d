import { Fragment } from 'react'
import { paths } from '../../src/core/paths.ts'
import { textPage } from '../../src/journal/pages/fields.ts'
import type { AdminTextPage } from '../../src/journal/pages/queries.ts'
import { textPages } from '../../src/journal/pages/rules.ts'
import type { ShownForm } from '../records/record-form-page.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Ask } from '../ui/form/ask.tsx'
import { DraftForm } from '../ui/form/draft-form.tsx'
import { RichText } from '../ui/form/rich-text.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'

type Props = {
  row: Pick<AdminTextPage, 'id' | 'name' | 'content'>
  form: ShownForm
  /** The meaning of each placeholder. */
  placeholders: Record<string, string>
}

/** Shows the form that rewrites a page of text. */
export function TextPageForm({ row, form: { values, notes }, placeholders }: Props) {
  const { title } = textPages[row.name]
  const { content } = textPage.fields
  return (
    <>
      <BackLink href={paths.pages.list()}>Pages</BackLink>
      <h1>{title}</h1>
      <div className="with-aside">
        <DraftForm
          kind="record"
          fields={textPage.fields}
          version={textPage.version}
          action={paths.pages.edit(row.id)}
          notes={notes}
          hidden={{ modification: values.modification, restores: values.restores }}
          submit="Save"
          beside={
            <>
              <SubmitButton
                submit="Preview"
                quiet
                formAction={paths.adminPagePreview(row.id)}
                formTarget="page-preview"
              />
              <ButtonLink text="Cancel" quiet href={paths.pages.list()} />
            </>
          }
        >
          <RichText
            name="content"
            label={content.label}
            kind="page"
            value={values.content ?? ''}
            hint="Leave it empty to restore the original."
          />
        </DraftForm>
        <aside aria-label="About this page">
          <State row={row} />
          <Placeholders of={placeholders} />
        </aside>
      </div>
    </>
  )
}

function State({ row }: Pick<Props, 'row'>) {
  const { title, path } = textPages[row.name]
  return (
    <div className="card">
      <h2 className="label">This page</h2>
      <p>{row.content ? 'The text has been edited.' : 'This is the original text.'}</p>
      <div className="row-actions">
        <a href={path}>View on site</a>
        <a href={paths.pages.history(row.id)}>History</a>
        {row.content && (
          <Ask
            id="original-question"
            label="Back to the original"
            question={`Replace the text of ${title} with the original?`}
            hint="The history keeps your text."
            action={paths.adminPageOriginal(row.id)}
            leaves
          />
        )}
      </div>
    </div>
  )
}

function Placeholders({ of }: { of: Props['placeholders'] }) {
  return (
    <div className="card">
      <h2 className="label">Placeholders</h2>
      <p>Readers see the settings in their place.</p>
      <dl className="placeholders">
        {Object.entries(of).map(([name, value]) => (
          <Fragment key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{value || 'nothing: the setting is empty'}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  )
}
