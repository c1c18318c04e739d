import type { Health } from '../../src/health/queries.ts'
import { paths } from '../../src/paths.ts'
import { counted } from '../../src/text/counted.ts'

/** What keeps the journal and its articles out of indexes, as the dashboard counts it. */
export function HealthLine({ health: { wrong, grave } }: { health: Health }) {
  const ofJournal = wrong.filter(({ isGrave }) => isGrave).length
  const counts = [
    ...(ofJournal > 0 ? [`${counted(ofJournal, 'fault')} of the journal`] : []),
    ...(grave > 0 ? [counted(grave, 'article')] : []),
  ]
  return (
    <section aria-labelledby="health">
      <h2 id="health">Index health</h2>
      <p>
        {counts.length > 0 ? `This needs you: ${counts.join(', ')}.` : 'Nothing keeps the journal out of an index.'}{' '}
        <a href={paths.adminHealth()}>What indexes miss</a>
      </p>
    </section>
  )
}
