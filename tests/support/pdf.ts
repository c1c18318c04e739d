import { getDocumentProxy, getMeta } from 'unpdf'

/**
 * What a PDF says: the words of each page, those that go past its right edge, its metadata, its language, and the fonts that
 * are not embedded.
 */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(bytes.slice())
  const pages: string[] = []
  const outside: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) {
      if ('str' in item && item.transform[4] + item.width > (page.view[2] ?? 0)) outside.push(item.str)
    }
    pages.push(
      items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
        .join('')
        .replace(/\s+/g, ' '),
    )
  }
  const { info } = await getMeta(pdf)
  const source = Buffer.from(bytes).toString('latin1')
  const [, language] = /\/Lang \((\w+)\)/.exec(source) ?? []
  return {
    pages,
    outside,
    text: pages.join(' '),
    info: info as Record<string, unknown>,
    language,
    strayFonts: strayFontsOf(source),
  }
}

/** The fonts of a PDF that come without their own file: a reader's machine would put another in their place. */
function strayFontsOf(source: string): string[] {
  const objects = source.match(/\n\d+ 0 obj\n.*?endobj/gs) ?? []
  const standard = objects.filter((object) => /\/Subtype \/Type1\b/.test(object) && !/\/FontDescriptor/.test(object))
  const without = objects.filter(
    (object) => /\/Type \/FontDescriptor/.test(object) && !/\/FontFile\d? \d+/.test(object),
  )
  return [...standard, ...without].map((object) => /\/(?:BaseFont|FontName) \/(\S+)/.exec(object)?.[1] ?? object)
}
