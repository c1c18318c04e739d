import { Columns } from '../table.tsx'

/** A field that two people changed: the stored value, and this user's. */
type Clash = { label: string; now: string; mine: string }

type Props = {
  /** The user who saved first, if known. */
  by?: string
  /** The kind of record, such as 'article'. */
  thing: string
  clashes: Clash[]
  /** Labels of the fields that only the other user changed; the form now shows those values. */
  followed?: string[]
}

/** Reports an edit conflict: names the fields that both users changed and shows both versions where they differ. */
export function ClashNote({ by, thing, clashes, followed = [] }: Props) {
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title">
        {by || 'Someone else'} changed this {thing} in the meantime
      </h2>
      <p>Your changes are still here but not saved yet. Save again to replace theirs with yours.</p>
      {followed.length > 0 && <p>Fields you did not change now show theirs: {followed.join(', ')}.</p>}
      {clashes.length > 0 && <Versions clashes={clashes} />}
    </section>
  )
}

function Versions({ clashes }: { clashes: Clash[] }) {
  return (
    <table className="list">
      <Columns of={['Field', 'As it is now', 'As you typed it']} />
      <tbody>
        {clashes.map(({ label, now, mine }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-label="Now">{now || '(empty)'}</td>
            <td data-label="Yours">{mine || '(empty)'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
