import { expect, test } from 'bun:test'
import { type PDFContext, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { readPdf } from '../../../src/engines/documents/documents.ts'

const script = (context: PDFContext) => context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') })
const link = (pdf: PDFDocument, action: ReturnType<typeof script>) => {
  const annotation = pdf.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 99, 99], A: action })
  pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj([pdf.context.register(annotation)]))
}

test.each<[string, boolean, (pdf: PDFDocument) => void]>([
  ['that opens with a script', true, (pdf) => pdf.catalog.set(PDFName.of('OpenAction'), script(pdf.context))],
  ['with a script among its names', true, (pdf) => pdf.addJavaScript('main', 'app.alert(1)')],
  ['whose page runs a script', true, (pdf) => addTo(pdf, 'O')],
  ['with a link that runs a script', true, (pdf) => link(pdf, script(pdf.context))],
  ['whose field runs a script', true, (pdf) => addField(pdf)],
  [
    'with a link to a page on scripts',
    false,
    (pdf) => link(pdf, pdf.context.obj({ S: 'URI', URI: PDFString.of('https://example.org/JS') })),
  ],
])('a file %s: %p', async (_, hasScript, change) => {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  change(pdf)
  for (const useObjectStreams of [true, false]) {
    const { warnings } = await readPdf(await pdf.save({ useObjectStreams }))
    expect(warnings.some(({ code }) => code === 'javascript')).toBe(hasScript)
  }
})

function addTo(pdf: PDFDocument, event: string): void {
  pdf.getPage(0).node.set(PDFName.of('AA'), pdf.context.obj({ [event]: script(pdf.context) }))
}

function addField(pdf: PDFDocument): void {
  const field = pdf.getForm().createTextField('name')
  field.addToPage(pdf.getPage(0))
  field.acroField.dict.set(PDFName.of('AA'), pdf.context.obj({ K: script(pdf.context) }))
}
