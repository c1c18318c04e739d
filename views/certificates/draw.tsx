import { Document, type DocumentProps } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { speakIn } from '../../src/core/words/speech.ts'
import type { Facts, PrintFacts } from '../../src/journal/certificates/facts.ts'
import type { PictureFacts } from '../../src/office/frame/picture-rules.ts'
import { AccountsPdf } from './accounts.tsx'
import { CertificateOfPublication } from './certificate.tsx'
import { CoverPage } from './cover-page.tsx'
import { EditorialBoard } from './editorial-board.tsx'
import { CertificateOfService } from './editors-certificate.tsx'
import { IndexPage } from './index-page.tsx'
import { NoticePdf } from './notice.tsx'
import { documentFonts } from './paper/fonts.ts'
import type { Images } from './paper/images.ts'
import { taggedPdf } from './paper/tagged.ts'
import { IsPart } from './paper/whole.tsx'
import { ReceiptPdf } from './receipt.tsx'
import { CertificateOfReview } from './reviewers-certificate.tsx'

/**
 * Draws a document as a PDF, the journal's picture as a PNG.
 * @param images the images its facts name, as data URLs; a missing one is left out
 * @param onPage called for each page of a document of many sheets
 */
export async function drawDocument(facts: Facts, images: Images, onPage = () => {}): Promise<Uint8Array> {
  if (facts.kind === 'picture') return (await import('./picture.ts')).drawnPicture(facts)
  await documentFonts()
  const { language = 'en' } = facts.journal
  return speakIn({ language, prefix: '', main: language }, () =>
    taggedPdf(templateOf(facts, images), facts.kind === 'prints' ? onPage : undefined),
  )
}

type Printed = Exclude<Facts, PictureFacts>

type Template<Shown> = (props: { facts: Shown; images: Images }) => ReactElement<DocumentProps>

/** The templates by kind of document. */
const templates: { [Kind in Printed['kind']]: Template<Extract<Printed, { kind: Kind }>> } = {
  certificate: CertificateOfPublication,
  editorscertificate: CertificateOfService,
  reviewerscertificate: CertificateOfReview,
  coverpage: CoverPage,
  editorialboard: EditorialBoard,
  indexpage: IndexPage,
  notice: NoticePdf,
  prints: Prints,
  receipt: ReceiptPdf,
  accounts: AccountsPdf,
}

/** Returns the template for the facts' kind. */
export function templateOf(facts: Printed, images: Images) {
  const Template = templates[facts.kind] as Template<Printed> // the template for these facts
  return <Template facts={facts} images={images} />
}

/** Prints several certificates or cover pages as one document. */
function Prints({ facts: { asOf, journal, title, sheets }, images }: { facts: PrintFacts; images: Images }) {
  const about = { creationDate: new Date(asOf), title, creator: journal.name, producer: journal.name }
  const languages = new Set(sheets.map(({ language }) => language))
  return (
    <Document {...about} language={journal.language || (languages.size === 1 && sheets[0]?.language) || 'en'}>
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
