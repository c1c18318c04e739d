import { paths } from '../../src/core/paths.ts'
import type { Partner } from '../../src/journal/partners/rules.ts'
import { PartnerGrid } from './partner-grid.tsx'

export function IndexingPage({ partners }: { partners: Partner[] }) {
  return (
    <article className="prose">
      <h1>Indexing</h1>
      {partners.length > 0 ? (
        <>
          <p className="lead">The journal is indexed and abstracted by these partners.</p>
          <PartnerGrid partners={partners} />
        </>
      ) : (
        <p className="lead">The journal has no indexing partners yet.</p>
      )}
      <p>
        How an index finds our articles: <a href={paths.indexingAndAbstracting()}>Indexing and Abstracting</a>.
      </p>
    </article>
  )
}
