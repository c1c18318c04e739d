import type { WarningCode } from '../reading/rules.ts'
import { type ArticleFault, fault, grave } from './fault-rules.ts'

/** An article whose PDF was read with a warning. */
const warned = (code: WarningCode, where = 'true') =>
  `a.file_hash in (
    select hash from pdf_warnings join pdf_texts on pdf_texts.id = pdf_id where code = '${code}' and ${where})`

const field = 'pdfFile'

/** The faults of articles' PDFs: preflight's warnings, and pages that are not those of the issue. */
export const pdfFaults: readonly ArticleFault[] = [
  grave('pdf_without_text', 'PDF without text', {
    field,
    condition: warned('no_text', 'page is null'),
    missedBy: ['scholar', 'libraries'],
    why: 'It is a scan or damaged: no machine can read its words, and no blind reader hears them.',
  }),
  grave('pdf_encrypted', 'Encrypted PDF', {
    field,
    condition: warned('encrypted'),
    missedBy: ['scholar', 'libraries'],
    why: 'Programs that index or preserve a file cannot open it where it is encrypted.',
  }),
  fault('pdf_pages_without_text', 'Pages of the PDF without text', {
    field,
    condition: warned('no_text', 'page is not null'),
    missedBy: ['scholar', 'libraries'],
    why: 'Pages that are pictures are not searched.',
  }),
  fault('pdf_other_title', 'Title not found on the first page of the PDF', {
    field,
    condition: warned('title_not_found'),
    missedBy: ['scholar', 'zotero'],
    why: 'Google Scholar compares the page with its PDF, and leaves out a file that seems to be another article.',
  }),
  fault('pdf_small_title', 'Title too small in the PDF', {
    field,
    condition: warned('too_small_title'),
    missedBy: ['scholar'],
    why: 'Google Scholar takes the largest letters of the first page, of 24 points or more, for the title.',
  }),
  fault('pdf_page_count', 'PDF has other pages than the article', {
    field: 'pagenumber',
    condition: `exists (
      select from pdf_texts where hash = a.file_hash and pages > 0 and pages <> a.last_page - a.first_page + 1)`,
    missedBy: ['crossref', 'zotero', 'libraries'],
    why: 'The range of pages or the file is a wrong one: citations would lead to pages that do not exist.',
  }),
  fault('pdf_font', 'Font missing in the PDF', {
    field,
    condition: warned('font_not_embedded'),
    missedBy: ['libraries'],
    why: 'Archives keep files that show the same letters for ever; without its font a file does not.',
  }),
  fault('pdf_script', 'Script in the PDF', {
    field,
    condition: warned('javascript'),
    missedBy: ['libraries'],
    why: 'Archives and many readers refuse files that contain a program.',
  }),
  fault('pdf_personal', 'Personal properties in the PDF', {
    field,
    condition: warned('personal_metadata'),
    missedBy: ['zotero'],
    why: 'They name a person or a folder, which reference managers show as the author.',
  }),
]
