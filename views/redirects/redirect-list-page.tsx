import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { longDate } from '../../src/core/text/dates.ts'
import { redirect } from '../../src/exchange/redirects/fields.ts'
import type { AdminRedirect } from '../../src/exchange/redirects/queries.ts'
import { fieldsIn, statusChoices } from '../records/record-fields.ts'
import type { ShownForm } from '../records/record-form-page.tsx'
import { RecordListPage, recordRow } from '../records/record-list-page.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Field, SelectField } from '../ui/form/field.tsx'
import { List } from '../ui/list.tsx'
import { Pager } from '../ui/pager.tsx'
import { Section } from '../ui/sections.tsx'
import { SheetFile } from '../ui/sheet-file.tsx'

type Missed = { path: string; times: number; day: string }

type Props = {
  redirects: Omit<AdminRedirect, 'modification'>[]
  page: number
  total: number
  /** The requested addresses without a page. */
  missed: Missed[]
}

/** Lists the redirects by address, with a link to them as a file, and the addresses that need one. */
export function RedirectListPage({ redirects, page, total, missed }: Props) {
  return (
    <>
      <RecordListPage of={redirect} isEmpty={total === 0} empty="There are no redirects yet.">
        <List
          caption={`${counted(total, 'redirect')}; existing pages always win`}
          first="Old address"
          columns={['State']}
          parts={[
            {
              rows: redirects.map((row) =>
                recordRow({ of: redirect, row, name: row.path, page, line: `→ ${row.target}`, cells: [] }),
              ),
            },
          ]}
        />
        <Pager page={page} total={total} href={redirect.at.list} />
      </RecordListPage>
      <RedirectCsv />
      <Section id="missed" className="section" title="Addresses that do not exist">
        <MissedTable missed={missed} />
      </Section>
    </>
  )
}

function MissedTable({ missed }: { missed: Missed[] }) {
  return (
    <List
      empty="No reader has asked for an address that does not exist."
      caption="What readers asked for most often; robots are left out, and nothing tells who asked"
      first="Address"
      columns={['Times', 'Last', 'To do']}
      numbers={['Times']}
      parts={[
        {
          rows: missed.map(({ path, times, day }, place) => ({
            id: `missed-${place}`,
            name: path,
            href: paths.addRedirectOf(path),
            cells: [
              times,
              longDate(day),
              <ButtonLink
                text="Redirect"
                quiet
                key="redirect"
                href={paths.addRedirectOf(path)}
                aria-label={`Redirect ${path}`}
              />,
            ],
          })),
        },
      ]}
    />
  )
}

/** Exports the redirects as a file, and imports them again. */
function RedirectCsv() {
  return (
    <SheetFile action={paths.redirectsCsv()} back={paths.redirects.list()} submit="Send the file">
      <a href={paths.redirectsCsv()}>Download the redirects (CSV)</a>, change the file or make one with the columns path
      and target, and send it. Redirects of the same address are changed, no other is deleted; a file with a wrong row
      changes nothing.
    </SheetFile>
  )
}

/** Shows the controls of a redirect's form. */
export function RedirectControls({ form }: { form: ShownForm }) {
  const of = fieldsIn(redirect.fields, form.values)
  return (
    <>
      <Field
        {...of.text('path')}
        autoComplete="off"
        hint="An address that no longer exists, such as /old/page.html or /view.php?id=12. Existing pages always win."
      />
      <Field
        {...of.text('target')}
        autoComplete="off"
        hint="A path of this site, such as /about, or an address that begins with https://"
      />
      <SelectField {...of.choice('status')} choices={statusChoices(redirect)} />
    </>
  )
}
