export { articleIn } from './first-page/article.ts'
export { languageIn } from './first-page/language-rules.ts'
export type { Person } from './first-page/people-rules.ts'
export { containsTitle } from './first-page/title-match-rules.ts'
export { guttersOf, splitPageColumns } from './layout/columns.ts'
export { furnitureOf } from './layout/furniture.ts'
export {
  abstractHeading,
  abstractLead,
  closedUp,
  furtherMatter,
  isSectionHeading,
  keywordsLead,
  leaders,
  referencesHeading,
} from './layout/headings.ts'
export type { Item, Line, Link, Sheet } from './layout/layout.ts'
export { hasWord, isAsPrinted } from './layout/letters.ts'
export { readUprightLines } from './layout/lines.ts'
export { extractPdf } from './pdf/extract.ts'
export { readPdf } from './pdf/read.ts'
export { type ReadableFormat, readManuscript, readWritten } from './reading.ts'
export { isCaption, isLaterHeading } from './references/end-rules.ts'
export { type PdfReading, unread, type Warning, type WarningCode } from './result.ts'
