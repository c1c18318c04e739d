import { plainText } from '../../core/text/html.ts'
import type { PdfReading } from '../../journal/pdf-reading/rules.ts'
import type { PaperField } from './fields.ts'

/** The fields of a paper that the reading of its manuscript knows; they are plain text, and empty where it is not sure. */
export function fieldsRead(reading: PdfReading): Partial<Record<PaperField, string>> {
  return {
    title: plainText(reading.title),
    abstract: plainText(reading.abstract),
    keywords: reading.keywords,
    language: reading.language,
    references: reading.references.join('\n'),
  }
}
