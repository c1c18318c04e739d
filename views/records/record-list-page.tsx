import type { ReactNode } from 'react'
import type { RecordKind } from '../../src/office/records/kind.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Ask, inPlace, opensDialog, Question } from '../ui/form/ask.tsx'
import { HiddenFields } from '../ui/form/hidden-fields.tsx'
import type { ListRow } from '../ui/list.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { stateWords } from './record-fields.ts'

type Props = {
  of: RecordKind
  /** The sentence shown instead of an empty list. */
  empty: string
  /** Whether the list is empty. */
  isEmpty: boolean
  children: ReactNode
}

/** Shows the head of a list of records, and the list; if it is empty, how to add the first record. */
export function RecordListPage({ of: { at, kind, heading }, empty, isEmpty, children }: Props) {
  return (
    <>
      <PageHead title={heading}>
        <ButtonLink text={`Add ${kind}`} href={at.add()} />
      </PageHead>
      {isEmpty ? (
        <p className="empty">
          {empty} <a href={at.add()}>Add the first {kind}</a>.
        </p>
      ) : (
        children
      )}
    </>
  )
}

type RowProps = Omit<ListRow, 'id' | 'name' | 'href' | 'menu'> & {
  of: RecordKind
  row: { id: number; status: string }
  name: string
  /** The page of the list to return to. */
  page?: number
  /** The caution shown before the record is hidden or deleted. */
  caution?: string
  /** Its other actions. */
  others?: ReactNode[]
}

/** Returns a record's row: its own cells, then its state, which a switch shows and changes; and its menu. */
export function recordRow({ of, row, name, page = 1, caution, others = [], cells, ...shown }: RowProps): ListRow {
  const { id } = row
  const { at, kind } = of
  return {
    ...shown,
    id: `${kind}-${id}`,
    name,
    href: at.edit(id, page),
    cells: [...cells, <Switch key="state" of={of} row={row} name={name} page={page} caution={caution} />],
    menu: [
      <a key="edit" href={at.edit(id, page)}>
        Edit
      </a>,
      ...others,
      <a key="history" href={at.history(id)}>
        History
      </a>,
      <DeleteRecord key="delete" of={of} id={id} name={name} page={page} caution={caution} />,
    ],
  }
}

type DeleteProps = Pick<RowProps, 'of' | 'name' | 'caution'> & {
  id: number
  page: number
  /** Whether the button is outside the list's page. */
  leaves?: boolean
}

/** Deletes a record after a confirmation. */
export function DeleteRecord({ of: { at, deletion }, id, name, page, caution, leaves }: DeleteProps) {
  return (
    <Ask
      id={`delete-${id}`}
      label="Delete"
      question={`Delete ${name}?`}
      hint={caution ? `${deletion} ${caution}` : deletion}
      danger
      action={at.deletion(id)}
      fields={{ back: at.list(page) }}
      leaves={leaves}
    />
  )
}

type Switched = Pick<RowProps, 'of' | 'row' | 'name' | 'caution'> & { page: number }

/** Shows a switch of a record's state, with a question if hiding needs one; scripts keep the page in place. */
function Switch({ of, row, name, page, caution }: Switched) {
  const { at, kind } = of
  const [on, off] = stateWords(of)
  const isOn = row.status === 'enabled'
  const id = `${kind}-${row.id}-status`
  const action = at.status(row.id)
  const fields = { status: isOn ? 'disabled' : 'enabled', back: at.list(page) }
  const control = { id, role: 'switch', 'aria-checked': isOn, 'aria-label': `${name} ${on.toLowerCase()}` }
  const words = <label htmlFor={id}>{isOn ? on : off}</label>
  if (caution && isOn) {
    const question = { question: `Hide ${name}?`, label: 'Hide', hint: caution }
    return (
      <>
        <div className="switch">
          <button type="button" {...control} {...opensDialog(`${id}-question`)} />
          {words}
        </div>
        <Question id={`${id}-question`} {...question} action={action} fields={fields} danger />
      </>
    )
  }
  return (
    <form role="none" method="post" action={action} className="switch" {...inPlace(action)}>
      <HiddenFields of={fields} />
      <button type="submit" {...control} />
      {words}
    </form>
  )
}
