import { shown } from './office-files.ts'

/** PDFs made by hand, so that a test can plant what a program would only write for its user. */

export type PlantedPdf = {
  /** What is planted in the catalog, the page, its resources, and the trailer. */
  catalog?: string
  page?: string
  resources?: string
  trailer?: string
  /** More of the page's content. */
  content?: string
  /** More objects: 10 and so on. */
  objects?: (string | Uint8Array)[]
  /** What stands before the first object, and behind the end. */
  before?: string
  after?: string
}

/** A stream's object. @param dictionary its keys but the length */
export function aStream(dictionary: string, bytes: string | Uint8Array): Uint8Array {
  const body = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${body.length} >>\nstream\n`, 'latin1'),
    body,
    Buffer.from('\nendstream'),
  ])
}

/** A PDF of one page with a line of text, with what is planted. */
export function aPdfWith({
  catalog = '',
  page = '',
  resources = '',
  trailer = '',
  content = '',
  objects = [],
  before = '',
  after = '',
}: PlantedPdf = {}): Uint8Array {
  const all = new Map<number, string | Uint8Array>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      3,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
    ],
    [4, aStream('', `BT /F1 12 Tf 20 150 Td (${shown}) Tj ET\n${content}`)],
    [5, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    ...objects.map((object, place) => [place + 10, object] as const),
  ])
  const parts = [Buffer.from(`%PDF-1.7\n${before}`, 'latin1')]
  const places = new Map<number, number>()
  let at = parts[0]?.length ?? 0
  for (const [number, object] of all) {
    const bytes = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      typeof object === 'string' ? Buffer.from(object, 'latin1') : object,
      Buffer.from('\nendobj\n'),
    ])
    places.set(number, at)
    at += bytes.length
    parts.push(bytes)
  }
  const rows = [...places].map(([number, place]) => `${number} 1\n${String(place).padStart(10, '0')} 00000 n \n`)
  const end =
    `xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer\n` +
    `<< /Size 99 /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n${after}`
  return Buffer.concat([...parts, Buffer.from(end, 'latin1')])
}
