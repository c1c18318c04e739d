import { expect, test } from 'bun:test'
import { zip } from '../../../src/engines/archives/archives.ts'
import { makeText } from '../../../src/engines/fulltext/fulltext.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const names = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
const wordOf = (lines: string[]) =>
  zip(
    new Map([
      ['[Content_Types].xml', bytes('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>')],
      [
        '_rels/.rels',
        bytes(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
            `<Relationship Id="r" Type="${type}" Target="word/document.xml"/></Relationships>`,
        ),
      ],
      [
        'word/document.xml',
        bytes(
          `<w:document ${names}><w:body>${lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
        ),
      ],
    ]),
  )

const before = [
  'Lanterns of the delta',
  'Bina Rao, Anil Iyer',
  'Department of Rivers, University of the Delta, Port Lantern, Delta Islands, PL 12 345',
]
const after = [
  'Abstract',
  'We counted the lanterns of the delta in three winters, and found more of them each year.',
  'Keywords: lanterns, boats',
  'Introduction',
  'Everybody who lives in the delta has seen its lanterns, but nobody has counted them so far.',
]
const told = 'This draft may not be quoted, since the boats that it speaks of have not been asked yet.'

test('what stands among the front and is none of it comes first in the text', async () => {
  const { jats, balance } = await makeText(wordOf([...before, told, ...after]))
  expect(jats).toContain(`<body><p>${told}</p>`)
  expect(jats).not.toContain('University of the Delta')
  expect(jats).not.toContain('in three winters')
  const { source, carried, left, found } = balance.words
  expect(source).toBe(carried + left + found)
})

test.each(['4521', '— 7 —', 'A 1 / B 2'])('a first line %j without a word is no title', async (line) => {
  const { front } = await makeText(wordOf([line, ...before, ...after]))
  expect(front.title).toBe('Lanterns of the delta')
})
