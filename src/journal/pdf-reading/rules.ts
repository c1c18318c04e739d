import type { Warning, WarningCode } from '../../engines/documents/text.ts'

/** The version of PDF reading. Bump it when stored texts or warnings would differ. */
export const readerVersion = 3

/** The first version whose warnings about a small title count: version 1 gave them for almost every PDF. */
export const judgesTitleSizes = 2

/** An SQL condition on `pdf_warnings` and `pdf_texts`: a warning that no longer counts. */
export const staleWarning = `(code = 'too_small_title' and reader < ${judgesTitleSizes})`

/** The stored part of a PDF's reading: its page count, its warnings, and the text of its first pages. */
export type StoredReading = { pages: number; warnings: Warning[]; firstPages: string[] }

const sentences: Record<WarningCode, string> = {
  no_text:
    'Text could not be read: this is a scan, or the file or letters are damaged. The search will not find those words.',
  encrypted: 'The file is encrypted: some readers will not be able to open or copy it.',
  font_not_embedded: 'Some fonts are not embedded: the text may look wrong elsewhere.',
  page_count: 'The number of pages differs from the page range.',
  title_not_found: 'The title was not found on the first page of the PDF: is it this article’s?',
  javascript: 'The file contains a script, which many readers refuse.',
  personal_metadata: 'The properties of the file name a person or a folder of their computer.',
  too_small_title: 'Google Scholar may miss the title: it should be the largest text on the first page.',
}

const isOnPage: WarningCode[] = ['no_text', 'font_not_embedded', 'javascript']

const locked =
  'The file is encrypted, and its text could not be read. If it asks for a password, readers cannot open it: choose one that asks for none.'

const scannedPage = 'No text could be read: a scan.'

/** Formats warnings as sentences, each once, with its pages. */
export function warningTexts(warnings: Warning[]): string[] {
  const pages = new Map<string, number[]>()
  const isWhole = (sought: WarningCode) => warnings.some(({ code, page }) => code === sought && page === null)
  const isLocked = isWhole('no_text') && isWhole('encrypted')
  const sentenceOf = ({ code, page }: Warning) => {
    if (code === 'no_text' && page !== null) return scannedPage
    return isLocked && (code === 'no_text' || code === 'encrypted') ? locked : sentences[code]
  }
  for (const warning of warnings) {
    const { code, page } = warning
    const sentence = sentenceOf(warning)
    const known = pages.get(sentence) ?? []
    pages.set(sentence, page !== null && isOnPage.includes(code) ? [...known, page] : known)
  }
  return [...pages].map(([sentence, on]) => (on.length > 0 ? `${pageList(on)}: ${sentence}` : sentence))
}

/** Formats pages as 'Page 3' or 'Pages 2–5, 8'. */
function pageList(pages: number[]): string {
  const runs: { from: number; to: number }[] = []
  for (const page of [...new Set(pages)].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && page === last.to + 1) last.to = page
    else runs.push({ from: page, to: page })
  }
  const said = runs.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
  return `${/^\d+$/.test(said) ? 'Page' : 'Pages'} ${said}`
}

/**
 * Warns if a PDF's page count differs from its page range, such as `45-52`; ignores ranges with anything but digits.
 */
export function pageCountWarnings(pages: number, range: string): Warning[] {
  const [, first, last] = /^\s*(\d{1,6})\s*[-–]\s*(\d{1,6})\s*$/.exec(range) ?? []
  const expected = Number(last) - Number(first) + 1
  return pages > 0 && expected > 0 && expected !== pages ? [{ code: 'page_count', page: null }] : []
}
