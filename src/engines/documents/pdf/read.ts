import { articleIn } from '../first-page/article.ts'
import { isBroken, withoutDevanagari } from '../first-page/broken-letters.ts'
import { type PdfReading, unread } from '../result.ts'
import { extractPdf } from './extract.ts'
import { warningsOf } from './warning-rules.ts'

/** The most pages to read; no article is longer. */
const maxPages = 400

/**
 * Reads a PDF; if it cannot be opened, the result is a warning.
 * @param isSpent called before each page; once it is true, only the pages read so far count
 */
export async function readPdf(bytes: Uint8Array, isSpent = () => false): Promise<PdfReading> {
  const hasScript = /\/S\s{0,9}\/JavaScript\b/.test(Buffer.from(bytes).toString('latin1'))
  const result = await extractPdf(bytes, { maxPages, isSpent }).catch((error) =>
    error instanceof Error ? error.name : '',
  )
  if (typeof result === 'string') {
    const isLocked = result === 'PasswordException'
    return unread([
      { code: 'no_text', page: null },
      ...(isLocked ? [{ code: 'encrypted', page: null } as const] : []),
      ...(hasScript ? [{ code: 'javascript', page: null } as const] : []),
    ])
  }
  const { Title: metadataTitle } = result.info
  const article = articleIn(result.sheets, typeof metadataTitle === 'string' ? metadataTitle : '')
  const { isTitleLarge, texts, ...fields } = article
  const isUnsure = isBroken(texts)
  const sure = isUnsure ? withoutDevanagari(fields) : fields
  const unsure = isUnsure ? [{ code: 'no_text', page: null } as const] : []
  const warnings = warningsOf({ ...result, ...article, ...sure, hasScript: result.hasScript || hasScript })
  const language_alt = sure.title_alt || sure.abstract_alt ? sure.language_alt : ''
  return { ...sure, language_alt, texts, pages: result.pageCount, warnings: [...unsure, ...warnings] }
}
