import type { WarningCode } from '../reading/rules.ts'
import type { ArticleFault } from './fault-rules.ts'

/** An article whose PDF was read with a warning. */
const warned = (code: WarningCode, where = 'true') =>
  `a.file_hash in (
    select hash from pdf_warnings join pdf_texts on pdf_texts.id = pdf_id where code = '${code}' and ${where})`

const field = 'pdfFile'

/** The faults of articles' PDFs: preflight's warnings, and pages that are not those of the issue. */
export const pdfFaults: readonly ArticleFault[] = [
  {
    ...{ code: 'pdf_without_text', title: 'PDF without text', field, isGrave: true },
    condition: warned('no_text', 'page is null'),
    missedBy: ['scholar', 'libraries'],
    why: 'It is a scan or damaged: no machine can read its words, and no blind reader hears them.',
  },
  {
    ...{ code: 'pdf_encrypted', title: 'Encrypted PDF', field, isGrave: true },
    condition: warned('encrypted'),
    missedBy: ['scholar', 'libraries'],
    why: 'Programs that index or preserve a file cannot open it where it is encrypted.',
  },
  {
    ...{ code: 'pdf_pages_without_text', title: 'Pages of the PDF without text', field },
    condition: warned('no_text', 'page is not null'),
    missedBy: ['scholar', 'libraries'],
    why: 'Pages that are pictures are not searched.',
  },
  {
    ...{ code: 'pdf_other_title', title: 'Title not found on the first page of the PDF', field },
    condition: warned('title_not_found'),
    missedBy: ['scholar', 'zotero'],
    why: 'Google Scholar compares the page with its PDF, and leaves out a file that seems to be another article.',
  },
  {
    ...{ code: 'pdf_small_title', title: 'Title too small in the PDF', field },
    condition: warned('too_small_title'),
    missedBy: ['scholar'],
    why: 'Google Scholar takes the largest letters of the first page, of 24 points or more, for the title.',
  },
  {
    ...{ code: 'pdf_page_count', title: 'PDF has other pages than the article', field: 'pagenumber' },
    condition: `exists (
      select from pdf_texts where hash = a.file_hash and pages > 0 and pages <> a.last_page - a.first_page + 1)`,
    missedBy: ['crossref', 'zotero', 'libraries'],
    why: 'The range of pages or the file is a wrong one: citations would lead to pages that do not exist.',
  },
  {
    ...{ code: 'pdf_font', title: 'Font missing in the PDF', field },
    condition: warned('font_not_embedded'),
    missedBy: ['libraries'],
    why: 'Archives keep files that show the same letters for ever; without its font a file does not.',
  },
  {
    ...{ code: 'pdf_script', title: 'Script in the PDF', field },
    condition: warned('javascript'),
    missedBy: ['libraries'],
    why: 'Archives and many readers refuse files that contain a program.',
  },
  {
    ...{ code: 'pdf_personal', title: 'Personal properties in the PDF', field },
    condition: warned('personal_metadata'),
    missedBy: ['zotero'],
    why: 'They name a person or a folder, which reference managers show as the author.',
  },
]
