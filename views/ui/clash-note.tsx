import { Columns } from './columns.tsx'

/** A field that two people changed: what is there now, and what this one typed. */
export type Clash = { label: string; now: string; mine: string }

type Props = {
  /** Who was quicker, where that is known. */
  by?: string
  /** What both changed, such as 'article'. */
  thing: string
  clashes: Clash[]
  /** The fields that only the other one changed, whose values now stand in the form. */
  followed?: string[]
}

/** What somebody else put meanwhile into the fields that this one changed too; where they differ, both versions. */
export function ClashNote({ by, thing, clashes, followed = [] }: Props) {
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title">
        {by || 'Someone else'} changed this {thing} in the meantime
      </h2>
      <p>Nothing of yours is lost, and nothing is saved yet. Save again to put what you typed in place of theirs.</p>
      {followed.length > 0 && <p>What you left as it was follows theirs: {followed.join(', ')}.</p>}
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
