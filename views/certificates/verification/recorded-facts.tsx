import { paths } from '../../../src/core/paths.ts'
import type { CertificateRecord } from '../../../src/journal/certificates/verify-actions.ts'
import { Html, MixedText } from '../../ui/html.tsx'

/** The facts that the journal has on record for a certificate. */
export function RecordedFacts({ record, journal }: { record: CertificateRecord; journal: string }) {
  return (
    <dl className="facts">
      <div>
        <dt>Name</dt>
        <dd>
          <MixedText>{record.name}</MixedText>
        </dd>
      </div>
      {record.kind === 'article' ? (
        <>
          <div>
            <dt>Title</dt>
            <dd>
              <a href={paths.article(record)}>
                <Html html={record.title} />
              </a>
            </dd>
          </div>
          <div>
            <dt>Journal</dt>
            <dd>{`${journal}, ${record.place}`}</dd>
          </div>
          <div>
            <dt>Ref. number</dt>
            <dd>{record.refnumber}</dd>
          </div>
        </>
      ) : (
        <>
          <div>
            <dt>Service</dt>
            <dd>{record.role}</dd>
          </div>
          <div>
            <dt>Journal</dt>
            <dd>{journal}</dd>
          </div>
        </>
      )}
      {record.date && (
        <div>
          <dt>{record.kind === 'article' ? 'Date' : 'As of'}</dt>
          <dd>{record.date}</dd>
        </div>
      )}
    </dl>
  )
}
