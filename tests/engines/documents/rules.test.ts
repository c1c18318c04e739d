import { describe, expect, test } from 'bun:test'
import { joinedLines } from '../../../src/core/pasted/affiliations.ts'
import { datesIn } from '../../../src/core/pasted/dates.ts'
import { isBroken, withoutDevanagari } from '../../../src/engines/documents/first-page/broken-letters.ts'
import { findNamesInLine } from '../../../src/engines/documents/first-page/names.ts'
import { orcidAt, orcidsIn } from '../../../src/engines/documents/first-page/orcid-rules.ts'
import {
  abstractHeading,
  abstractLead,
  isSectionHeading,
  keywordsAfter,
  keywordsLead,
} from '../../../src/engines/documents/layout/headings.ts'
import type { Line, Piece } from '../../../src/engines/documents/layout/layout.ts'
import { inOrderOfWriting, isAsPrinted } from '../../../src/engines/documents/layout/letters.ts'
import { readUprightLines } from '../../../src/engines/documents/layout/lines.ts'
import { stretchesOf } from '../../../src/engines/documents/pdf/extract.ts'
import { warningsOf } from '../../../src/engines/documents/pdf/warning-rules.ts'
import { pageCountWarnings, warningTexts } from '../../../src/journal/pdf-reading/rules.ts'

/** A line of pieces; those after `^` are raised. */
function aLine(text: string): Line {
  const pieces: Piece[] = text.split(/(\^\S+?\^)/).map((piece) => ({
    text: piece.replaceAll('^', ''),
    isBold: false,
    isItalic: false,
    x: 0,
    script: piece.startsWith('^') ? 'sup' : undefined,
  }))
  const plain = pieces.map((piece) => piece.text).join('')
  return { pieces, text: plain, x: 0, right: 100, y: 0, size: 10, isBold: false, isItalic: false, page: 1 }
}

describe('the names in a line', () => {
  test.each([
    ['Ravi Kumar, Sita Devi and Anil K. Sharma', ['Ravi Kumar', 'Sita Devi', 'Anil K. Sharma']],
    ['Xiaohui Chen^1,3,∗^, Xinghua Shi^2^', ['Xiaohui Chen', 'Xinghua Shi']],
    ['Ravi Kumar1, Sita Devi2*', ['Ravi Kumar', 'Sita Devi']],
    ['Dr. Ravi Kumar', ['Ravi Kumar']],
    ['Dr. Asha Menon, M.Sc., Ph.D.^1^ and Prof. (Dr.) RK Sharma^2^', ['Asha Menon', 'RK Sharma']],
    ['Nando de Freitas · Pierre-Yves O’Brien', ['Nando de Freitas', 'Pierre-Yves O’Brien']],
    ['सीता देवी एवं रवि कुमार शर्मा', ['सीता देवी', 'रवि कुमार शर्मा']],
    ['Ravi Kumar, PhD, and Sita Devi, M.D.', ['Ravi Kumar', 'Sita Devi']],
    ['RAVI KUMAR AND SITA DEVI', ['RAVI KUMAR', 'SITA DEVI']],
    ['Kumar, Ravi; Devi, Sita; Sharma, Anil K.', ['Ravi Kumar', 'Sita Devi', 'Anil K. Sharma']],
    ['José García^1^, María Núñez^2^ y Ana de la Cruz^1^', ['José García', 'María Núñez', 'Ana de la Cruz']],
    ['José Ortega y Gasset', ['José Ortega y Gasset']],
    ['Department of Agronomy', []],
    ['Crop Research Institute, New Delhi', []],
    ['kumar@example.org', []],
    ['The yield of rice grew with water', []],
    ['कृषि विभाग', []],
  ])('%s', (text, names) => {
    expect(findNamesInLine(aLine(text)).map(({ name }) => name)).toEqual(names)
  })

  test('have their marks', () => {
    expect(findNamesInLine(aLine('Xiaohui Chen^1,3,∗^ and Sita Devi^2^')).map(({ marks }) => marks.join(' '))).toEqual([
      '1 3 ∗',
      '2',
    ])
  })
})

test('consecutive stars are one mark', () => {
  const marks = findNamesInLine(aLine('Ravi Kumar*, Sita Devi** and Anil Sharma***')).map(({ marks }) =>
    marks.join(' '),
  )
  expect(marks).toEqual(['*', '**', '***'])
})

test.each([
  ['Palabras clave: arroz', 16],
  ['Mots-clés : riz', 12],
  ['Keywords rice · drought', 9],
  ['Keywords are words.', undefined],
])('the keywords of “%s” begin after %p letters', (text, letters) => {
  expect(keywordsAfter(aLine(text))).toBe(letters)
})

const printed = (text: string) => ({ text, x: 0, y: 0, width: 9, size: 9, isBold: false, isItalic: false, turn: 0 })

test.each([
  ['the second encoding of TeX', 'Water at \x1dowering', 'Water at flowering'],
  ['the first', 'e\x0bects', 'effects'],
])('a ligature of %s', (_, text, letters) => {
  const sheet = { width: 9, height: 9, items: [printed(text)], links: [] }
  expect(readUprightLines(sheet, { page: 1, isPrinted: false })[0]?.text).toBe(letters)
})

test('line numbers in the margin are dropped', () => {
  const rows = Array.from({ length: 9 }, (_, at) => at * 12 + 50)
  const items = rows.flatMap((y, at) => [
    { ...printed(String(at + 1)), x: 30, y, width: 5 },
    { ...printed('the yield of rice'), x: 60, y, width: 90 },
  ])
  const lines = readUprightLines({ width: 200, height: 200, items, links: [] }, { page: 1, isPrinted: false })
  expect(new Set(lines.map(({ text }) => text))).toEqual(new Set(['the yield of rice']))
})

test('the numbers of a list are not line numbers', () => {
  const rows = Array.from({ length: 9 }, (_, at) => at * 12 + 50)
  const items = rows.flatMap((y, at) => [
    { ...printed('['), x: 25, y, width: 4 },
    { ...printed(String(at + 1)), x: 30, y, width: 5 },
    { ...printed('] Rao'), x: 35, y, width: 20 },
    { ...printed('the yield of rice'), x: 60, y, width: 90 },
  ])
  const lines = readUprightLines({ width: 200, height: 200, items, links: [] }, { page: 1, isPrinted: false })
  expect(lines[0]?.text).toBe('[1] Rao the yield of rice')
})

test.each([
  ['धान की उपज और सिंचाई', false],
  ['The yield of rice', false],
  ['धान क उपज ािसंचाई', true],
  ['कृəषि की उपज', true],
  ['धा\u093f\u093eन', true],
])('Devanagari as “%s” is broken: %p', (text, expected) => {
  expect(isBroken([text])).toBe(expected)
})

test('glyphs are read as the actual text of the marked content around them', () => {
  const glyphs = (str: string, x: number) => ({ str, width: 5, transform: [10, 0, 0, 10, x, 0], fontName: 'f' })
  const told = { type: 'beginMarkedContentProps', actualText: 'कृषि' }
  const end = { type: 'endMarkedContent' }
  const all = [
    { type: 'beginMarkedContent' },
    glyphs('a', 0),
    told,
    glyphs(' ', 7),
    glyphs('?', 10),
    glyphs('?', 15),
    end,
    end,
  ]
  expect(stretchesOf(all).map(({ str, width }) => [str, width])).toEqual([
    ['a', 5],
    [' ', 5],
    ['कृषि', 10],
  ])
})

test('if Devanagari is broken, only the fields without it stay', () => {
  const person = { name: 'Ravi Rao', orcid: '', affiliation: 'भगोल वभाग' }
  const read = { title: 'वषा', authors: [person], abstract: 'The yield of rice', references: ['Rao 2001', 'सह 2002'] }
  expect(withoutDevanagari(read)).toEqual({
    title: '',
    abstract: 'The yield of rice',
    references: [],
    authors: [{ ...person, affiliation: '' }],
  })
})

test.each([
  ['िकसान खेत', 'किसान खेत'],
  ['क्षेत्र में िस्थित', 'क्षेत्र में स्थिति'],
  ['िहन्दी कमर् कायर्क्रम', 'हिन्दी कर्म कार्यक्रम'],
  ['rice', 'rice'],
])('%s is converted to writing order', (printed, written) => {
  expect(inOrderOfWriting(printed)).toBe(written)
})

test.each([
  ['िहन्दी', true],
  ['शमार् ने', true],
  ['कर्म और हिन्दी', false],
])('“%s” is in print order: %p', (text, isPrinted) => {
  const item = { text, x: 0, y: 0, width: 9, size: 9, isBold: false, isItalic: false, turn: 0 }
  expect(isAsPrinted([{ width: 9, height: 9, items: [item], links: [] }])).toBe(isPrinted)
})

test.each([
  ['Received: 12 March 2025; Accepted 2 May 2025', '2025-03-12', '2025-05-02'],
  ['Received on March 12, 2025. Accepted on 2nd May, 2025', '2025-03-12', '2025-05-02'],
  ['Received 2025-03-12 / Accepted: May 2025', '2025-03-12', ''],
  ['The seeds were received by farmers in 2025', '', ''],
])('the dates of “%s”', (text, received, accepted) => {
  const dates = datesIn([text])
  expect(dates.received).toBe(received)
  expect(dates.accepted).toBe(accepted)
})

test.each([
  [['ORCID: 0000-0002-1825-0097'], [], ['0000-0002-1825-0097']],
  [['ORCID: 0000-0002-1825-0098'], [], []],
  [[], ['https://orcid.org/0000-0001-5109-3700'], ['0000-0001-5109-3700']],
  [['2012-2013, 1200-1300'], [], []],
])('the ORCID iDs of %j with links %j', (texts, urls, found) => {
  const links = urls.map((url) => ({ url, x: 0, y: 0 }))
  expect(orcidsIn(texts, links).ids).toEqual(found)
})

test('an icon’s ORCID iD belongs to the name before it', () => {
  const url = 'https://orcid.org/0000-0001-5109-3700'
  const found = orcidsIn([], [{ url, x: 120, y: 97 }])
  const stretch = { from: 60, to: 150, y: 100, size: 10 }
  expect(orcidAt(found, stretch)).toBe('0000-0001-5109-3700')
  expect(orcidAt(found, { ...stretch, to: 110 })).toBe('')
  expect(orcidAt(found, { ...stretch, y: 130 })).toBe('')
})

test.each([
  ['Abstract', true],
  ['ABSTRACT:', true],
  ['Résumé (500 à 600 signes)', true],
  ['Öz (Abstract)', true],
  ['摘要（300字）', true],
  ['Summary (of the trials) by Rao', false],
  ['सारांश', true],
  ['Summary of the trials', false],
])('“%s” is the heading of an abstract: %p', (text, isHeading) => {
  expect(abstractHeading.test(text)).toBe(isHeading)
})

test.each([
  ['Abstract— We grew rice', 'We grew rice'],
  ['सारांश: धान की उपज', 'धान की उपज'],
])('the text after the heading in “%s”', (text, rest) => {
  expect(text.replace(abstractLead, '')).toBe(rest)
})

test.each([
  ['Keywords: rice, water', 'rice, water'],
  ['Key words – rice', 'rice'],
  ['Index Terms—rice', 'rice'],
  ['मुख्य शब्द: धान', 'धान'],
])('the words of “%s”', (text, rest) => {
  expect(text.replace(keywordsLead, '')).toBe(rest)
})

test.each([
  ['1 Introduction', true],
  ['I. INTRODUCTION', true],
  ['Introduction', true],
  ['2.1 Sites and soils', true],
  ['I Sites, soils', true],
  ['I Made Sari1, Dian Putra2, I Wayan Arya 3', false],
  ['I Made Sari¹, Dian Putra²', false],
  ['12 plots were sown.', false],
  ['Results were good', false],
])('“%s” is the heading of a section: %p', (text, isHeading) => {
  expect(isSectionHeading(text)).toBe(isHeading)
})

test.each([
  [8, '45-52', 0],
  [8, '45–52', 0],
  [9, '45-52', 1],
  [9, '', 0],
  [9, 'i-v', 0],
  [0, '45-52', 0],
])('%i pages for the range “%s” give %i warnings', (pages, range, warnings) => {
  expect(pageCountWarnings(pages, range)).toHaveLength(warnings)
})

test.each([
  [[3], /^Page 3: Some fonts are not embedded/],
  [[2, 3, 4, 5], /^Pages 2–5: Some fonts/],
  [[8, 2, 3, 3], /^Pages 2–3, 8: Some fonts/],
])('a warning for the pages %j lists each of them once', (pages, said) => {
  const told = warningTexts(pages.map((page) => ({ code: 'font_not_embedded', page })))
  expect(told).toHaveLength(1)
  expect(told[0]).toMatch(said)
})

test('a scanned page has another text than a scanned file', () => {
  const told = warningTexts([
    { code: 'no_text', page: 2 },
    { code: 'no_text', page: null },
  ])
  expect(told[0]).toBe('Page 2: No text could be read: a scan.')
  expect(told[1]).toContain('this is a scan, or the file')
})

test('a file with a password gives one warning text', () => {
  const told = warningTexts([
    { code: 'no_text', page: null },
    { code: 'encrypted', page: null },
  ])
  expect(told).toEqual([expect.stringContaining('If it asks for a password, readers cannot open it')])
})

const sound = {
  title: 'Rice',
  isTitleLarge: true,
  texts: ['The yield of rice grew with water.'],
  authors: [{ name: 'Ravi Kumar' }],
  isEncrypted: false,
  hasScript: false,
  info: {},
  xmp: { creators: [], text: '' },
  withoutFonts: [],
  withPictures: [],
}

test.each([
  ['nothing', {}, []],
  ['no text', { texts: ['', ''] }, ['no_text']],
  ['a page that is a picture', { texts: [...sound.texts, ''], withPictures: [2] }, ['no_text']],
  ['an empty page', { texts: [...sound.texts, ''] }, []],
  ['encryption', { isEncrypted: true }, ['encrypted']],
  ['a missing font', { withoutFonts: [3] }, ['font_not_embedded']],
  ['a title that is no larger than the text, or than all else', { isTitleLarge: false }, ['too_small_title']],
  ['no title', { title: '' }, ['title_not_found']],
  ['a script', { hasScript: true }, ['javascript']],
  ['an author as its author', { info: { Author: 'Kumar, Ravi' } }, []],
  ['somebody else as its author', { info: { Author: 'Office PC 3' } }, ['personal_metadata']],
  [
    'somebody whom the first page names',
    { info: { Author: 'Anil Rao' }, texts: ['The yield of rice, by Anil Rao, Pune'] },
    [],
  ],
  ['somebody else in XMP', { xmp: { creators: ['Anil Rao'], text: '' } }, ['personal_metadata']],
  ['its author in XMP', { xmp: { creators: ['Ravi Kumar'], text: '<rdf:li>Ravi Kumar</rdf:li>' } }, []],
  ['a folder in XMP', { xmp: { creators: [], text: '<a>file:///home/anil/a.tex</a>' } }, ['personal_metadata']],
  ['a folder as an address', { info: { Title: 'file:///C:/Users/anil/paper.doc' } }, ['personal_metadata']],
  ['an address of the web', { info: { Subject: 'https://example.org/home/rice' } }, []],
  ['an address of mail', { info: { Keywords: 'anil@example.org' } }, ['personal_metadata']],
  ['one that is printed', { info: { Keywords: 'a@example.org' }, texts: ['Rice. Write to a@example.org'] }, []],
  ['a folder', { info: { Title: 'C:\\Users\\anil\\paper.doc' } }, ['personal_metadata']],
])('%s gives a warning', (_, looked, codes) => {
  expect(warningsOf({ ...sound, ...looked }).map(({ code }): string => code)).toEqual(codes)
})

test.each([
  ['Crop Research Institute', 'Pune', 'Crop Research Institute, Pune'],
  ['Georgia Tech Center for', 'Music Technology', 'Georgia Tech Center for Music Technology'],
  ['School of Soils', 'and Water', 'School of Soils and Water'],
  ['School of Soils,', 'Field College', 'School of Soils, Field College'],
])('%j and %j are joined to one affiliation', (before, after, joined) => {
  expect(joinedLines(before, after)).toBe(joined)
})
