import { paths } from '../../src/core/paths.ts'
import { linkable } from '../../src/core/text/clean.ts'
import { counted } from '../../src/core/text/counted.ts'
import { partner } from '../../src/journal/partners/fields.ts'
import type { ListedPartner } from '../../src/journal/partners/queries.ts'
import { RecordCells, RecordListPage } from '../records/record-list-page.tsx'
import { OrderCell, RecordOrder } from '../records/record-order.tsx'
import { Columns } from '../ui/columns.tsx'

/** The indexing partners in their order, with the buttons that move them. */
export function PartnerListPage({ partners }: { partners: ListedPartner[] }) {
  return (
    <RecordListPage of={partner} isEmpty={partners.length === 0} empty="There are no indexing partners yet.">
      <RecordOrder of={partner}>
        <table className="list people ordered partners-order">
          <caption>{counted(partners.length, 'partner')}, in the order readers see them</caption>
          <Columns of={['Order', 'Partner', 'Link', 'Status', 'Actions']} />
          <tbody>
            {partners.map((row, place) => (
              <Row key={row.id} row={row} previous={partners[place - 1]?.id} next={partners[place + 1]?.id} />
            ))}
          </tbody>
        </table>
      </RecordOrder>
    </RecordListPage>
  )
}

type RowProps = { row: ListedPartner; previous: number | undefined; next: number | undefined }

function Row({ row, previous, next }: RowProps) {
  const { id, title, link, image } = row
  const host = URL.parse(linkable(link))?.host
  return (
    <tr id={`partner-${id}`} data-item={id}>
      <OrderCell of={partner} id={id} name={title} previous={previous} next={next} />
      <td>
        <div className="person">
          <span className="logo">
            {image && <img src={paths.partnerImage(image)} alt="" width="112" height="44" loading="lazy" />}
          </span>
          <a className="title" href={paths.partners.edit(id)}>
            {title}
          </a>
        </div>
      </td>
      <td data-label="Link" className="address">
        {host ? (
          <a href={link} rel="noopener" aria-label={`${host}, the link of ${title}`}>
            {host}
          </a>
        ) : (
          link
        )}
      </td>
      <RecordCells of={partner} row={row} name={title} />
    </tr>
  )
}
