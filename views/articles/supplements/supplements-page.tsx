import { paths } from '../../../src/core/paths.ts'
import { truncateWithEllipsis } from '../../../src/core/text/clean.ts'
import { counted } from '../../../src/core/text/counted.ts'
import type { AdminArticle } from '../../../src/journal/record/admin-queries.ts'
import {
  acceptedSupplements,
  kindAndSize,
  mostSupplements,
  type ShownSupplement,
  supplementFields,
} from '../../../src/journal/record/supplement-rules.ts'
import { type Ordered, RecordOrder, rowOrder } from '../../records/record-order.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Ask } from '../../ui/form/ask.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field, TextField } from '../../ui/form/field.tsx'
import { HiddenFields } from '../../ui/form/hidden-fields.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { UploadField } from '../../ui/form/upload-field.tsx'
import { List, type ListRow } from '../../ui/list.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { supplementsTitle } from './supplements.tsx'

type Props = {
  article: AdminArticle
  /** The downloads of each supplement until now, by its number. */
  downloads: ReadonlyMap<number, number>
  /** The supplement whose form is open; undefined for a new one. */
  open: ShownSupplement | undefined
  /** The fields of a refused form. */
  values: Partial<Record<string, string>>
}

/** Shows an article's supplements: their order, their descriptions, and the form of a new one. */
export function SupplementsPage({ article, downloads, open, values }: Props) {
  const { id, description, supplements } = article
  const back = { href: paths.adminArticle(id), text: truncateWithEllipsis(description, 70) }
  const of = orderedAt(id)
  const rows = supplements.map((one, place) =>
    renderSupplementRow(article, one, {
      downloads: downloads.get(one.n) ?? 0,
      order: rowOrder({
        of,
        id: one.n,
        name: one.title,
        previous: supplements[place - 1]?.n,
        next: supplements[place + 1]?.n,
      }),
    }),
  )
  const isFull = supplements.length >= mostSupplements
  return (
    <>
      <PageHead back={back} title={supplementsTitle} />
      <ErrorSummary />
      <RecordOrder of={of}>
        <List
          caption={`${counted(supplements.length, 'file')}${isFull ? ', the most there can be' : ''}, in the order readers see them`}
          first="File"
          columns={['Kind and size', 'Downloads']}
          numbers={['Downloads']}
          parts={[{ rows }]}
          empty="Data, protocols, questionnaires: what belongs to the article and is no part of it. There are none yet."
        />
      </RecordOrder>
      {(open || !isFull) && (
        <div className="with-aside">
          <SupplementForm article={article} open={open} values={values} />
        </div>
      )}
    </>
  )
}

const orderedAt = (id: number): Ordered => ({
  kind: 'supplement',
  at: {
    move: () => `${paths.adminSupplements(id)}/move`,
    list: () => paths.adminSupplements(id),
    row: (n) => `${paths.adminSupplements(id)}#supplement-${n}`,
  },
})

type Row = { downloads: number; order: NonNullable<ListRow['order']> }

function renderSupplementRow(article: AdminArticle, one: ShownSupplement, { downloads, order }: Row): ListRow {
  const action = paths.adminSupplements(article.id)
  return {
    id: `supplement-${one.n}`,
    name: one.title,
    href: `${action}?n=${one.n}#words`,
    order,
    line: `S${one.n}${one.description ? ` · ${truncateWithEllipsis(one.description, 90)}` : ''}`,
    cells: [kindAndSize(one), downloads || ''],
    menu: [
      <a key="open" href={paths.adminSupplement(article.id, one.n)}>
        Download
      </a>,
      <Ask
        key="delete"
        id={`delete-${one.n}`}
        label="Delete"
        about={one.title}
        question={`Delete “${one.title}”?`}
        hint="Its address answers that it was withdrawn, and its number is never given again. The history brings it back for 30 days."
        action={action}
        fields={{ do: 'remove', n: String(one.n), modification: article.modification }}
        danger
      />,
    ],
  }
}

type FormProps = Pick<Props, 'article' | 'open' | 'values'>

function SupplementForm({ article, open, values }: FormProps) {
  const action = paths.adminSupplements(article.id)
  const shown = { title: open?.title, description: open?.description, license_url: open?.license_url, ...values }
  const deed = open ? 'change' : 'add'
  const { title, description, license_url } = supplementFields
  return (
    <form
      role="none"
      method="post"
      action={open ? `${action}?n=${open.n}` : action} // a draft is kept at it
      encType="multipart/form-data"
      className="form"
      id="words"
    >
      <h2 className="label">{open ? `S${open.n}: ${kindAndSize(open)}` : 'Add a file'}</h2>
      <HiddenFields of={{ do: deed, modification: article.modification, ...(open && { n: open.n }) }} />
      {!open && (
        <UploadField
          name="file"
          label="File"
          accept={acceptedSupplements}
          hint="PDF, Word, Excel, OpenDocument table, CSV, text, PNG, JPEG or ZIP; at most 20 MB."
          required
        />
      )}
      <Field name="title" label={title.label} defaultValue={shown.title} maxLength={title.maxLength} required />
      <TextField
        name="description"
        rows={3}
        label={description.label}
        defaultValue={shown.description}
        maxLength={description.maxLength}
        isOptional
      />
      <Field
        name="license_url"
        label={license_url.label}
        hint="Where it is another than the article’s; begins with https://"
        defaultValue={shown.license_url}
        maxLength={license_url.maxLength}
        isOptional
      />
      <div className="actions">
        <SubmitButton submit={open ? 'Save' : 'Add file'} busy={open ? 'Saving…' : 'Sending…'} />
        {open && <ButtonLink text="Cancel" quiet href={action} />}
      </div>
    </form>
  )
}
