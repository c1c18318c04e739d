import { describe, expect, test } from 'bun:test'
import { maxPdfBytes } from '../../src/core/files/rules.ts'
import { type ArticleField, articleProblem, fieldProblem, pageOrderProblem } from '../../src/journal/record/fields.ts'
import { pdfProblem } from '../../src/journal/record/pdf-problems.ts'

const words = (count: number) => Array.from({ length: count }, () => 'Ab').join(' ')

test.each<[line: string, hint: string]>([
  ['Sita Devi, Ravi1', 'Author 2, “Ravi1”: change or remove “1”.'],
  [
    'Anne-Marie O’Neil',
    'Author 1, “Anne-Marie O’Neil”: change or remove “-”, “’”, or enter the name ' +
      'under “Affiliations, ORCID iDs and emails of the authors”, where it may stand.',
  ],
  [
    'García Márquez, Gabriel José; Vargas Llosa, Mario',
    'Commas separate the authors: Gabriel José García Márquez, Mario Vargas Llosa',
  ],
])('a hint says what to do about the author line %j', (line, hint) => {
  expect(fieldProblem('authorname', line)).toEqual({ ...articleProblem('invalid_authorname', 'authorname'), hint })
})

test.each<[field: ArticleField, value: string, code: string | undefined]>([
  ['ptype', '', 'required'],
  ['ptype', 'paid', undefined],
  ['ptype', 'free', undefined],
  ['ptype', 'Paid', 'invalid'],
  ['publishdate', '', 'required'],
  ['publishdate', '2026-02-28', undefined],
  ['publishdate', '2024-02-29', undefined],
  ['publishdate', '2026-02-29', 'invalid'],
  ['publishdate', '2026-2-1', 'invalid'],
  ['publishdate', '0000-01-01', 'invalid'],
  ['authorname', '', 'required'],
  ['authorname', ' , ,', 'required'],
  ['authorname', 'Dr. José Łukasz, सीता देवी, क्\u200dष', undefined],
  ['authorname', words(50), undefined],
  ['authorname', words(51), 'too_many_words'],
  ['authorname', words(51).replaceAll(' ', ', '), 'too_many_words'],
  ['authorname', 'Ravi1', 'invalid_authorname'],
  ['authorname', "O'Neil", 'invalid_authorname'],
  ['authorname', 'Anne-Marie', 'invalid_authorname'],
  ['authorname', 'Иван', 'invalid_authorname'],
  ['authorname', 'A & B', 'invalid_authorname'],
  ['authorname', `${'x'.repeat(5_001)}`, 'invalid'],
  ['pagenumber', '', 'required'],
  ['pagenumber', '1-6', undefined],
  ['pagenumber', '7-7', undefined],
  ['pagenumber', '1 - 6', 'invalid_pagenumber'],
  ['pagenumber', '6', 'invalid_pagenumber'],
  ['pagenumber', '9-1', 'invalid_pagenumber'],
  ['pagenumber', '1-9999999999', 'invalid_pagenumber'],
  ['refnumber', '', 'required'],
  ['refnumber', '0101', undefined],
  ['refnumber', '1e3', 'invalid_refnumber'],
  ['refnumber', '12345678901', 'invalid_refnumber'],
  ['title', '', 'required'],
  ['title', '<i> </i>', 'required'],
  ['title', '<i>x</i>', undefined],
  ['title', words(101), undefined],
  ['title', 'x'.repeat(5_001), 'invalid'],
  ['abstract', '<p><br></p><p>&nbsp;</p>', 'required'],
  ['abstract', '<p>x</p>', undefined],
  ['abstract', 'x'.repeat(100_001), 'invalid'],
  ['keywords', '', undefined],
  ['keywords', 'x'.repeat(2_001), 'invalid'],
  ['subject', 'x'.repeat(301), 'invalid'],
  ['country', 'x'.repeat(201), 'invalid'],
  ['email', '', undefined],
  ['email', 'author@university.example', undefined],
  ['email', 'author', 'invalid'],
  ['email', 'a@b.example, c@d.example', 'invalid'],
  ['email', 'a@b.example\r\nBcc: c@d.example', 'invalid'],
  ['email', `${'x'.repeat(250)}@b.example`, 'invalid'],
  ['mobile', '+91 99999 00000', undefined],
  ['mobile', '1'.repeat(51), 'invalid'],
  ['doi', '', undefined],
  ['doi', '10.1234/abc', undefined],
  ['doi', 'https://doi.org/10.1234/abc', 'invalid_doi'],
  ['doi', '10.1234', 'invalid_doi'],
  ['article_type', 'editorial', undefined],
  ['article_type', 'Editorial', 'invalid'],
  ['article_type', 'retraction', undefined],
  ['received', '', undefined],
  ['received', '2026-02-28', undefined],
  ['received', '2026-02-30', 'invalid'],
  ['accepted', '1799-12-31', 'invalid'],
  ['language', 'hi', undefined],
  ['language', 'hindi', 'invalid'],
  ['language_alt', 'qq', 'invalid'],
  ['title_alt', 'x'.repeat(5_001), 'invalid'],
  ['abstract_alt', 'x'.repeat(100_001), 'invalid'],
  ['data_availability', 'x'.repeat(50_000), undefined],
  ['ethics', 'x'.repeat(50_001), 'invalid'],
  ['references', 'A.\n'.repeat(1_000), undefined],
  ['references', 'A.\n'.repeat(1_001), 'too_many'],
  ['funding', 'Crop Council | CC-17', undefined],
  ['funding', 'Crop Council | CC-17 | https://ror.org/02ex6cf31', undefined],
  ['funding', 'Crop Council | https://ror.org/02ex6cf32', 'invalid_ror'],
  ['funding', ' | CC-17', 'invalid'],
  ['funding', '[{"funder":', 'invalid'],
  ['funding', '[{"funder":5}]', 'invalid'],
  ['funding', '[{"name":"x"}]', 'invalid'],
  ['license_url', 'https://creativecommons.org/licenses/by/4.0/', undefined],
  ['license_url', 'http://creativecommons.org/licenses/by/4.0/', 'invalid'],
  ['license_url', 'CC BY', 'invalid'],
  ['copyright_holder', 'x'.repeat(301), 'invalid'],
  ['txnid', '', undefined],
  ['txnid', 'T-1_2/3.4', undefined],
  ['txnid', 'abc', 'invalid_txnid'],
  ['txnid', 'a b c d', 'invalid_txnid'],
  ['txnid', 'x'.repeat(65), 'invalid_txnid'],
])('the field %s with the value %j gives the problem %p', (field, value, code) => {
  const problem = fieldProblem(field, value)
  expect(problem?.code).toBe(code)
  if (problem) expect(problem.field).toBe(field)
})

describe('a PDF', () => {
  const pdf = (size: number, start = '%PDF-1.7') => {
    const bytes = new Uint8Array(size)
    bytes.set(new TextEncoder().encode(start).subarray(0, size))
    return bytes
  }

  const usual = { pdf_limit: '' }

  test.each<[string, Uint8Array | undefined, string | undefined]>([
    ['of the most bytes', pdf(maxPdfBytes), undefined],
    ['of one byte more', pdf(maxPdfBytes + 1), 'file_too_large'],
    ['that is HTML', pdf(100, '<html>'), 'invalid_file'],
    ['of no bytes', pdf(0), 'invalid_file'],
    ['that is not there', undefined, 'required'],
  ])('a PDF %s gives the problem %p', (_, bytes, code) => {
    expect(pdfProblem(bytes, usual, true)?.code).toBe(code)
  })

  test('a PDF may be as large as the setting says', () => {
    expect(pdfProblem(pdf(maxPdfBytes + 1), { pdf_limit: '6' })).toBeUndefined()
    expect(pdfProblem(pdf(6 * 1_048_576 + 1), { pdf_limit: '6' })?.message).toStartWith(
      'File size exceeds the limit of 6 MB. This one has 6.3 MB;',
    )
  })

  test('a PDF may be absent on an edit', () => {
    expect(pdfProblem(undefined, usual)).toBeUndefined()
  })
})

test.each([
  [articleProblem('required', 'authorname'), 'Author name is required'],
  [articleProblem('required', 'pdfFile'), 'PDF file is required'],
  [articleProblem('too_many_words'), 'Author name should not exceed 50 words'],
  [articleProblem('invalid_authorname'), 'Author name must contain only alphabets, spaces, commas, and periods'],
  [articleProblem('invalid_refnumber'), 'Ref number must be a valid number'],
  [articleProblem('duplicate_reference_number'), 'Duplicate reference number'],
  [articleProblem('duplicate_title'), 'Duplicate title'],
  [articleProblem('duplicate_txnid'), 'Transaction ID Already Used'],
  [articleProblem('invalid_txnid'), 'Invalid transaction id'],
  [fieldProblem('pagenumber', 'a'), 'Page number format must be like 1-6'],
  [fieldProblem('pagenumber', '9-1'), 'Invalid page number'],
  [
    pageOrderProblem(12),
    'The the first value of the page range should be one more than the last one. The last page was 12',
  ],
  [articleProblem('invalid_file'), 'The file must be a PDF.'],
  [articleProblem('file_too_large'), 'File size exceeds the limit of 5 MB.'],
  [articleProblem('not_found'), 'Article not found!'],
])('the problem %j says %j', (problem, message) => {
  expect(problem?.message).toBe(message)
})
