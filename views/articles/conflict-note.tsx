import { type FormField, formFields } from '../../src/articles/fields.ts'
import { articleLabels } from '../../src/articles/problems.ts'
import { plainText } from '../../src/text/html.ts'

type Values = Partial<Record<FormField, string>>

/** What two editors changed at once: where their versions differ, both. */
export function ConflictNote({ by, mine, theirs }: { by: string; mine: Values; theirs: Values }) {
  const fields = formFields.filter((field) => mine[field] !== undefined && mine[field] !== (theirs[field] ?? ''))
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title">{by || 'Someone else'} changed this article in the meantime</h2>
      <p>Nothing of yours is lost, and nothing is saved yet. Save again to put what you typed in place of theirs.</p>
      {fields.length > 0 && (
        <table className="list">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">As it is now</th>
              <th scope="col">As you typed it</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{articleLabels[field]}</th>
                <td data-label="Now">{wordsOf(theirs[field])}</td>
                <td data-label="Yours">{wordsOf(mine[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function wordsOf(value = ''): string {
  return plainText(value) || '(empty)'
}
