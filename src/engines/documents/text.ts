export { isAbstractPart, structuredLength } from './first-page/structured-rules.ts'
export { containsTitle } from './first-page/title-match-rules.ts'
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
export { hasWord } from './layout/letters.ts'
export { isCaption, isLaterHeading } from './references/end-rules.ts'
export { type PdfReading, type ReadableFormat, unread, type Warning, type WarningCode } from './result.ts'
