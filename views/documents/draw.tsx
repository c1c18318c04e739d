import { renderToBuffer } from '@react-pdf/renderer'
import type { Facts } from '../../src/documents/facts.ts'
import { CertificateOfPublication } from './certificate.tsx'
import { CoverPage } from './cover-page.tsx'
import { EditorialBoard } from './editorial-board.tsx'
import { CertificateOfService } from './editors-certificate.tsx'
import { documentFonts } from './fonts.ts'
import type { Images } from './images.ts'
import { IndexPage } from './index-page.tsx'

/** Draws a document as a PDF. @param images the images its facts name, as data URLs; a missing one is left out */
export async function drawn(facts: Facts, images: Images): Promise<Uint8Array> {
  await documentFonts()
  return renderToBuffer(templateOf(facts, images))
}

/** The template that matches the facts' kind. */
export function templateOf(facts: Facts, images: Images) {
  switch (facts.kind) {
    case 'certificate':
      return <CertificateOfPublication facts={facts} images={images} />
    case 'editorscertificate':
      return <CertificateOfService facts={facts} images={images} />
    case 'coverpage':
      return <CoverPage facts={facts} images={images} />
    case 'editorialboard':
      return <EditorialBoard facts={facts} images={images} />
    case 'indexpage':
      return <IndexPage facts={facts} images={images} />
  }
}
