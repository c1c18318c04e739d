import { Document } from '@react-pdf/renderer'
import type { PrintFacts } from '../../src/journal/certificates/facts.ts'
import { CertificateOfPublication } from './certificate.tsx'
import { CoverPage } from './cover-page.tsx'
import type { Images } from './paper/images.ts'
import { IsPart } from './paper/whole.tsx'

/** Several certificates or cover pages in one document, to print. */
export function Prints({ facts: { asOf, journal, title, sheets }, images }: { facts: PrintFacts; images: Images }) {
  const about = { creationDate: new Date(asOf), title, creator: journal.name, producer: journal.name }
  const languages = new Set(sheets.map(({ language }) => language))
  return (
    <Document {...about} language={(languages.size === 1 && sheets[0]?.language) || 'en'}>
      <IsPart value={true}>
        {sheets.map((sheet) =>
          sheet.kind === 'certificate' ? (
            <CertificateOfPublication key={sheet.verification.code} facts={sheet} images={images} />
          ) : (
            <CoverPage key={sheet.url} facts={sheet} images={images} />
          ),
        )}
      </IsPart>
    </Document>
  )
}
