import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { longDate } from '../../src/core/text/dates.ts'
import { call } from '../../src/journal/calls/fields.ts'
import type { ListedCall } from '../../src/journal/calls/queries.ts'
import { isOpenOn } from '../../src/journal/calls/rules.ts'
import { fieldsIn, statusChoices } from '../records/record-fields.ts'
import type { ShownForm } from '../records/record-form-page.tsx'
import { RecordListPage, recordRow } from '../records/record-list-page.tsx'
import { Field, SelectField, TextField } from '../ui/form/field.tsx'
import { RichText } from '../ui/form/rich-text.tsx'
import { List } from '../ui/list.tsx'

/** Lists the calls for papers, the last to end first. @param today the day in the journal's zone */
export function CallListPage({ calls, today }: { calls: ListedCall[]; today: string }) {
  return (
    <RecordListPage of={call} isEmpty={calls.length === 0} empty="There are no calls for papers yet.">
      <List
        caption={`${counted(calls.length, 'call')}, the last to end first`}
        first="Call"
        columns={['Last day', 'State']}
        parts={[{ rows: calls.map((row) => renderCallRow(row, today)) }]}
      />
    </RecordListPage>
  )
}

function renderCallRow(row: ListedCall, today: string) {
  const { slug, title, last_day, status } = row
  return recordRow({
    of: call,
    row,
    name: title,
    line: paths.call(slug),
    cells: [`${longDate(last_day)}${isOpenOn(row, today) ? '' : ', over'}`],
    others: [
      status === 'enabled' && (
        <a key="view" href={paths.call(slug)}>
          View on site
        </a>
      ),
      <a key="papers" href={paths.adminSubmissions({ filter: 'all', call: slug })}>
        Its papers
      </a>,
    ],
  })
}

/** Shows the controls of a call's form. */
export function CallControls({ form }: { form: ShownForm }) {
  const of = fieldsIn(call.fields, form.values)
  return (
    <>
      <Field {...of.text('title')} autoComplete="off" />
      <div className="pair">
        <Field {...of.text('slug')} autoComplete="off" hint="It follows /calls/. Links to a former one end." />
        <Field {...of.text('last_day')} hint="Papers are taken until the end of this day." />
      </div>
      <RichText name="text" label={call.fields.text.label} kind="text" value={form.values.text ?? ''} />
      <TextField {...of.text('topics')} rows={5} hint="One a line." />
      <Field {...of.text('editors')} autoComplete="off" hint="Names, separated by commas." />
      <SelectField {...of.choice('status')} choices={statusChoices(call)} />
    </>
  )
}
