import { paths } from '../../src/core/paths.ts'
import { linkable } from '../../src/core/text/clean.ts'
import { counted } from '../../src/core/text/counted.ts'
import { partner } from '../../src/journal/partners/fields.ts'
import type { ListedPartner } from '../../src/journal/partners/queries.ts'
import { fieldsIn, statusChoices } from '../records/record-fields.ts'
import type { ShownForm } from '../records/record-form-page.tsx'
import { RecordImage } from '../records/record-image.tsx'
import { RecordListPage, recordRow } from '../records/record-list-page.tsx'
import { RecordOrder, rowOrder } from '../records/record-order.tsx'
import { Field, SelectField } from '../ui/form/field.tsx'
import { List } from '../ui/list.tsx'

/** Lists the indexing partners in order, with the buttons that move them. */
export function PartnerListPage({ partners }: { partners: ListedPartner[] }) {
  const rows = partners.map((row, place) => renderPartnerRow(row, partners[place - 1]?.id, partners[place + 1]?.id))
  return (
    <RecordListPage of={partner} isEmpty={partners.length === 0} empty="There are no indexing partners yet.">
      <RecordOrder of={partner}>
        <List
          caption={`${counted(partners.length, 'partner')}, in the order readers see them`}
          first="Partner"
          columns={['State']}
          parts={[{ rows }]}
        />
      </RecordOrder>
    </RecordListPage>
  )
}

function renderPartnerRow(row: ListedPartner, previous: number | undefined, next: number | undefined) {
  const { id, title, link, image } = row
  const host = URL.parse(linkable(link))?.host
  return recordRow({
    of: partner,
    row,
    name: title,
    order: rowOrder({ of: partner, id, name: title, previous, next }),
    picture: (
      <span className="logo">
        {image && <img src={paths.partnerImage(image)} alt="" width="112" height="44" loading="lazy" />}
      </span>
    ),
    line: host ?? link,
    cells: [],
    others: [
      host && (
        <a key="link" href={link} rel="noopener">
          Open {host}
        </a>
      ),
    ],
  })
}

/** Shows the controls of an indexing partner's form. @param image file name of the current logo */
export function PartnerControls({ form, image }: { form: ShownForm; image: string }) {
  const of = fieldsIn(partner.fields, form.values)
  return (
    <>
      <Field {...of.text('title')} autoComplete="off" hint="Shown where there is no logo" />
      <Field {...of.text('link')} hint="Where the logo links to; begins with https://" />
      <div className="logo-field">
        <RecordImage
          of={partner}
          {...form}
          hint="PNG, JPEG, WebP or GIF; shown on white, 44 pixels high."
          isPresent={image !== ''}
        >
          {image && <img src={paths.partnerImage(image)} alt="The current logo" width="224" height="88" />}
        </RecordImage>
      </div>
      <SelectField {...of.choice('status')} choices={statusChoices(partner)} />
    </>
  )
}
