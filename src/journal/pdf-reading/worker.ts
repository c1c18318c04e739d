import { isBroken, withoutDevanagari } from './broken-letters.ts'
import { extractPdf } from './extract.ts'
import { articleIn } from './first-page/article.ts'
import { type PdfReading, unread } from './rules.ts'
import { warningsOf } from './warning-rules.ts'

/** Beyond these limits, only the pages read so far count. No article is longer. */
const budget = { maxPages: 400, ms: 14_000 }

/** Reads a PDF; if it cannot be opened, the result is a warning. */
export async function readPdf(bytes: Uint8Array): Promise<PdfReading> {
  const hasScript = /\/S\s{0,9}\/JavaScript\b/.test(Buffer.from(bytes).toString('latin1'))
  const found = await extractPdf(bytes, budget).catch((error) => (error instanceof Error ? error.name : ''))
  if (typeof found === 'string') {
    const isLocked = found === 'PasswordException'
    return unread([
      { code: 'no_text', page: null },
      ...(isLocked ? [{ code: 'encrypted', page: null } as const] : []),
      ...(hasScript ? [{ code: 'javascript', page: null } as const] : []),
    ])
  }
  const { Title: metadataTitle } = found.info
  const article = articleIn(found.sheets, typeof metadataTitle === 'string' ? metadataTitle : '')
  const { isTitleLarge, texts, ...fields } = article
  const isUnsure = isBroken(texts)
  const sure = isUnsure ? withoutDevanagari(fields) : fields
  const unsure = isUnsure ? [{ code: 'no_text', page: null } as const] : []
  const warnings = warningsOf({ ...found, ...article, ...sure, hasScript: found.hasScript || hasScript })
  const language_alt = sure.title_alt || sure.abstract_alt ? sure.language_alt : ''
  return { ...sure, language_alt, texts, pages: found.pageCount, warnings: [...unsure, ...warnings] }
}

if (import.meta.main) process.on('message', async (bytes: Uint8Array) => process.send?.(await readPdf(bytes)))
