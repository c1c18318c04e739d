import type { WarningCode } from '../../engines/documents/text.ts'
import { judgesTitleSizes } from '../../journal/pdf-reading/rules.ts'
import { pagesField } from '../../journal/record/position-rules.ts'
import { type ArticleFault, defineFault, defineSevereFault } from './fault-rules.ts'

/** Returns the condition that reading an article's PDF gave a warning. */
const matchWarning = (code: WarningCode, where = 'true') =>
  `t.id in (select pdf_id from pdf_warnings where code = '${code}' and ${where})`

const field = 'pdfFile'

/** The faults of articles' PDFs: preflight's warnings, and pages that do not match the issue's. */
export const pdfFaults: readonly ArticleFault[] = [
  defineSevereFault('pdf_without_text', 'PDF without text', {
    field,
    condition: matchWarning('no_text', 'page is null'),
    missedBy: ['scholar', 'libraries'],
    why: 'It is a scan, damaged or encrypted: neither search engines nor screen readers can read it.',
  }),
  defineSevereFault('pdf_encrypted', 'Encrypted PDF', {
    field,
    condition: matchWarning('encrypted'),
    missedBy: ['scholar', 'libraries'],
    why: 'Indexes and archives cannot open an encrypted file.',
  }),
  defineFault('pdf_pages_without_text', 'Pages of the PDF without text', {
    field,
    condition: matchWarning('no_text', 'page is not null'),
    missedBy: ['scholar', 'libraries'],
    why: 'Search engines cannot read pages that are pictures.',
  }),
  defineFault('pdf_other_title', 'Title not found on the first page of the PDF', {
    field,
    condition: 'a.file_hash is not null and a.id in (select article_id from pdf_titles where not is_said)',
    missedBy: ['scholar', 'zotero'],
    why: 'Google Scholar leaves out a PDF that seems to belong to another article.',
  }),
  defineFault('pdf_small_title', 'Title not the largest text in the PDF', {
    field,
    condition: `${matchWarning('too_small_title')} and t.reader >= ${judgesTitleSizes}`,
    missedBy: ['scholar'],
    why: 'Google Scholar takes the largest letters of the first page for the title.',
  }),
  defineFault('pdf_page_count', 'Page count of the PDF differs from the page range', {
    field: pagesField,
    condition: 't.pages > 0 and t.pages <> a.page_last - a.page_first + 1',
    missedBy: ['crossref', 'zotero', 'libraries'],
    why: 'Either the page range or the file is wrong, so citations may name pages that do not exist.',
  }),
  defineFault('pdf_font', 'Font not embedded in the PDF', {
    field,
    condition: matchWarning('font_not_embedded'),
    missedBy: ['libraries'],
    why: 'Archives want files that look the same on any computer; without its fonts a file does not.',
  }),
  defineFault('pdf_script', 'Script in the PDF', {
    field,
    condition: matchWarning('javascript'),
    missedBy: ['libraries'],
    why: 'Archives and many PDF readers refuse files that contain scripts.',
  }),
  defineFault('pdf_personal', 'Personal properties in the PDF', {
    field,
    condition: matchWarning('personal_metadata'),
    missedBy: ['zotero'],
    why: 'They name a person or a folder, and reference managers show it as the author.',
  }),
]
