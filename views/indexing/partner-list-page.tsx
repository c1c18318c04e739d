import type { ListedPartner } from '../../src/indexing/queries.ts'
import { paths } from '../../src/paths.ts'
import { counted } from '../../src/text/counted.ts'
import { inPlace } from '../ui/ask.tsx'
import { Columns } from '../ui/columns.tsx'
import { Switch } from '../ui/switch.tsx'
import { DeletePartner } from './delete-partner.tsx'

/** The indexing partners in their order, with the buttons that move them. */
export function PartnerListPage({ partners }: { partners: ListedPartner[] }) {
  return (
    <>
      <div className="head">
        <h1>Indexing</h1>
        <a className="button" href={paths.adminNewPartner()}>
          Add partner
        </a>
      </div>
      {partners.length === 0 ? (
        <p className="empty">
          There are no indexing partners yet. <a href={paths.adminNewPartner()}>Add the first partner</a>.
        </p>
      ) : (
        <>
          <DropForm />
          <table className="list people partners-order">
            <caption>{counted(partners.length, 'partner')}, in the order readers see them</caption>
            <Columns of={['Order', 'Partner', 'Link', 'Status', 'Actions']} />
            <tbody data-order={dropFormId}>
              {partners.map((partner, place) => (
                <Row key={partner.id} partner={partner} previous={partners[place - 1]} next={partners[place + 1]} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  )
}

const dropFormId = 'drop-form'

/** The form that a script submits after a row was dragged. */
function DropForm() {
  return (
    <form
      id={dropFormId}
      method="post"
      action={paths.adminPartnerMove()}
      autoComplete="off"
      hidden
      {...inPlace(paths.adminPartnerMove())}
    >
      {['id', 'before', 'after'].map((name) => (
        <input key={name} type="hidden" name={name} />
      ))}
      <input type="hidden" name="back" value={paths.adminIndexing()} />
      <button type="submit">Move</button>
    </form>
  )
}

type RowProps = { partner: ListedPartner; previous: ListedPartner | undefined; next: ListedPartner | undefined }

function Row({ partner, previous, next }: RowProps) {
  const { id, title, link, image, status } = partner
  const isOn = status === 'enabled'
  const host = URL.parse(link)?.host
  return (
    <tr id={`partner-${id}`} data-item={id}>
      <td className="order">
        <span className="handle" data-handle="" aria-hidden="true" title="Drag to reorder" />
        <Move id={id} label={`Move ${title} up`} sign="↑" way="up" place={previous && { before: previous.id }} />
        <Move id={id} label={`Move ${title} down`} sign="↓" way="down" place={next && { after: next.id }} />
      </td>
      <td className="person">
        <span className="logo">
          {image && <img src={paths.partnerImage(image)} alt="" width="112" height="44" loading="lazy" />}
        </span>
        <a className="title" href={paths.adminPartner(id)}>
          {title}
        </a>
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
      <td data-label="Status">
        <Switch
          id={`partner-${id}-status`}
          label={`${title} enabled`}
          isOn={isOn}
          words={['Enabled', 'Disabled']}
          action={paths.adminPartnerStatus(id)}
          fields={{ status: isOn ? 'disabled' : 'enabled', back: paths.adminIndexing() }}
        />
      </td>
      <td>
        <div className="row-actions">
          <a href={paths.adminPartner(id)} aria-label={`Edit ${title}`}>
            Edit
          </a>
          <a href={paths.adminPartnerHistory(id)} aria-label={`History of ${title}`}>
            History
          </a>
          <DeletePartner partner={partner} />
        </div>
      </td>
    </tr>
  )
}

type MoveProps = {
  id: number
  label: string
  sign: string
  way: 'up' | 'down'
  /**
   * The neighbour to move past; undefined at the end of the list, where the button stays so that it keeps the focus.
   */
  place: { before: number } | { after: number } | undefined
}

function Move({ id, label, sign, way, place }: MoveProps) {
  return (
    <form method="post" action={paths.adminPartnerMove()} {...inPlace(paths.adminPartnerMove())}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={paths.adminIndexing()} />
      {Object.entries(place ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button id={`partner-${id}-${way}`} type="submit" aria-label={label} aria-disabled={place ? undefined : true}>
        <span aria-hidden="true">{sign}</span>
      </button>
    </form>
  )
}
