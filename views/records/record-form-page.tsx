import type { ReactNode } from 'react'
import { pageIn } from '../../src/core/text/paging.ts'
import type { RecordKind } from '../../src/office/records/kind.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Facts } from '../ui/facts.tsx'
import { DraftForm } from '../ui/form/draft-form.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { DeleteRecord } from './record-list-page.tsx'

/** The content of a form: its values, and another user's changes in the meantime. */
export type ShownForm = { values: Record<string, string>; notes?: ReactNode }

/** A fact shown next to a record's form. */
export type RecordFact = readonly [name: string, value: ReactNode]

/** The record that a form changes. */
type Changed = {
  id: number
  name: string
  facts: readonly RecordFact[]
  /** The caution shown before it is disabled or deleted. */
  caution?: string
}

type Props = {
  of: RecordKind
  form: ShownForm
  /** The record; undefined for a new one. */
  record: Changed | undefined
  /** The address of its preview for readers, for a kind that has a page. */
  preview?: string | undefined
  /** The form's controls. */
  children: ReactNode
}

/** Shows the form that adds a record or changes one, with the facts about it. */
export function RecordFormPage({ of, form, record, preview, children }: Props) {
  const { at, kind, heading, fields, version } = of
  const { values, notes } = form
  const page = pageIn(values.page)
  return (
    <>
      <BackLink href={at.list(page)}>{heading}</BackLink>
      <h1>{record?.name ?? `Add ${kind}`}</h1>
      <div className="with-aside">
        <DraftForm
          kind="record"
          fields={fields}
          version={version}
          action={record ? at.edit(record.id) : at.add()}
          notes={notes}
          hidden={{ page: page > 1 ? String(page) : '', [version]: values[version], restores: values.restores }}
          submit={record ? 'Save' : `Add ${kind}`}
          beside={
            <>
              {preview && <SubmitButton submit="Preview" quiet formAction={preview} formTarget="page-preview" />}
              <ButtonLink text="Cancel" quiet href={at.list(page)} />
            </>
          }
        >
          {!record && <IdempotencyKey />}
          {children}
        </DraftForm>
        {record && <Aside of={of} record={record} page={page} />}
      </div>
    </>
  )
}

/** Shows the facts next to the form, with the links to history and deletion. */
function Aside({ of, record, page }: { of: RecordKind; record: Changed; page: number }) {
  return (
    <aside aria-label={`About this ${of.kind}`}>
      <div className="card">
        <h2 className="label">This {of.kind}</h2>
        <Facts of={record.facts} />
        <div className="row-actions">
          <a href={of.at.history(record.id)}>History</a>
          <DeleteRecord of={of} id={record.id} name={record.name} page={page} caution={record.caution} leaves />
        </div>
      </div>
    </aside>
  )
}
