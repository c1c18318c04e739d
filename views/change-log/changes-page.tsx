import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { listChangedLabels, nameAction } from '../../src/office/history/difference.ts'
import { type ChangeKind, commandLine } from '../../src/office/history/rules.ts'
import { everyKind, makeRecordTitle } from '../../src/staff/change-log/every-history.ts'
import type { LoggedChange } from '../../src/staff/change-log/queries.ts'
import { type LogFilters, nobody } from '../../src/staff/change-log/rules.ts'
import { Field, SelectField } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Steps } from '../ui/pager.tsx'
import { Table, type TableRow } from '../ui/table.tsx'
import { Screen } from '../ui/viewer.tsx'

type Props = {
  changes: LoggedChange[]
  /** Whether there are older changes. */
  isCut: boolean
  isFirst: boolean
  filters: LogFilters
  /** The kinds that the viewer may see. */
  kinds: readonly ChangeKind[]
  people: { id: number; name: string }[]
}

/** Shows the log of all changes, newest first. */
export function ChangesPage({ changes, isCut, isFirst, filters, kinds, people }: Props) {
  const oldest = changes.at(-1)
  return (
    <>
      <PageHead title="Changes">
        <a href={paths.adminDeleted()}>Deleted</a>
      </PageHead>
      <Filters filters={filters} kinds={kinds} people={people} />
      <Table
        className="list log wrapping"
        columns={['When', 'Who', 'Change', 'What']}
        numbers={['When']}
        rows={changes.map(renderChangeRow)}
        empty="No change matches."
      />
      <Steps
        first={isFirst ? undefined : paths.adminChanges(filters)}
        next={isCut && oldest && paths.adminChanges({ ...filters, before: String(oldest.id) })}
        nextText="Older"
      />
    </>
  )
}

function renderChangeRow(change: LoggedChange): TableRow {
  const { id, at, username, kind, subject, action, fields } = change
  const { label, labels, path } = everyKind[kind]
  const names = labels(use(Screen).zone)
  const isWhole = action === 'add' || action === 'delete' || action === 'import'
  return {
    key: id,
    cells: [
      <Moment key="when" at={at} />,
      username,
      <>
        <span className="number">{nameAction(change, names)}</span>
        {!isWhole && fields.length > 0 && <p className="hint">{listChangedLabels(action, fields, names).join(', ')}</p>}
      </>,
      <>
        <a href={path(subject)}>{makeRecordTitle(change)}</a>{' '}
        {kind !== 'settings' && <span className="hint">{label}</span>}
      </>,
    ],
  }
}

function Filters({ filters: { user, kind, day }, kinds, people }: Pick<Props, 'filters' | 'kinds' | 'people'>) {
  return (
    <search>
      <form role="none" method="get" action={paths.adminChanges()} className="log-filters">
        <SelectField
          name="user"
          label="Person"
          placeholder="Everybody"
          defaultValue={user}
          choices={[...people.map(({ id, name }) => [String(id), name] as const), [nobody, commandLine.username]]}
        />
        <SelectField
          name="kind"
          label="Kind"
          placeholder="Every kind"
          defaultValue={kind}
          choices={kinds.map((kind) => [kind, everyKind[kind].plural] as const)}
        />
        <Field name="day" label="Day" type="date" defaultValue={day} />
        <SubmitButton submit="Show" quiet />
      </form>
    </search>
  )
}
