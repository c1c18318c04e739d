import { describe, expect, test } from 'bun:test'
import { noPdf, withPdfSource } from '../../../src/journal/articles/text/pdf-rules.ts'

const sent = { ...noPdf, file_hash: 'a', file_bytes: 1 }
const typeset = { ...noPdf, pdf_source: 'typeset' as const, file_hash: 't', file_bytes: 9 }
const both = { ...typeset, uploaded_hash: 'a', uploaded_bytes: 1 }
const newPdf = { file_hash: 'b', file_bytes: 2 }
const keptB = { uploaded_hash: 'b', uploaded_bytes: 2 }
const keptA = { uploaded_hash: 'a', uploaded_bytes: 1 }
const none = { uploaded_hash: null, uploaded_bytes: null }

describe('a change of an article whose PDF', () => {
  test.each<[string, Parameters<typeof withPdfSource>[0], Parameters<typeof withPdfSource>[1], object]>([
    ['was sent, replaced', sent, newPdf, newPdf],
    ['was sent, not about it', sent, { subject: 'x' }, { subject: 'x' }],
    ['was sent, is to be typeset: readers have it until then', sent, { pdf_source: 'typeset' }, keptA],
    ['is not there, is to be typeset', noPdf, { pdf_source: 'typeset' }, none],
    [
      'is not there, is to be typeset and comes too',
      noPdf,
      { pdf_source: 'typeset', ...newPdf },
      { ...newPdf, ...keptB },
    ],
    ['is typeset, another one is sent', both, newPdf, keptB],
    ['is typeset, not about it', both, { subject: 'x' }, { subject: 'x', ...keptA }],
    ['is typeset, is to be the sent one', both, { pdf_source: 'uploaded' }, { file_hash: 'a', file_bytes: 1, ...none }],
    ['is typeset, another one is to be it', both, { pdf_source: 'uploaded', ...newPdf }, { ...newPdf, ...none }],
    ['is typeset, none was sent', typeset, { pdf_source: 'uploaded' }, none],
  ])('%s', (_, row, columns, expected) => {
    const { pdf_source: __, ...changed } = withPdfSource(row, columns)
    expect(changed as object).toEqual(expected)
  })
})
