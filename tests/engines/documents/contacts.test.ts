import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { readManuscript } from '../../../src/engines/documents/documents.ts'
import { withFolder } from '../../support/folder.ts'
import { drawn } from './drawn.ts'
import { docx, odt, p, r, raised, styled } from './written.ts'

const folder = await withFolder('contacts')
const title = 'Mulching saves water in turmeric on small farms'
const text = 'Mulch kept soil water for nine more days in both seasons and raised the yield of turmeric by a fifth.'
const end = ['Abstract', text, 'Keywords: mulch, turmeric, soil water', '1. Introduction', text, text]

/** The parts of a line; those between ^ are raised. */
const partsOf = (line: string) =>
  line
    .split(/(\^[^^]+\^)/)
    .filter(Boolean)
    .map((part) => ({ text: part.replaceAll('^', ''), isRaised: part.startsWith('^') }))

const papers = {
  docx: (lines: string[]) => {
    const set = (line: string) =>
      p(
        partsOf(line)
          .map((part) => r(part.text, part.isRaised ? raised : ''))
          .join(''),
      )
    return docx(p(r(title), styled('Title')) + [...lines, ...end].map(set).join(''))
  },
  odt: (lines: string[]) => {
    const span = (part: { text: string; isRaised: boolean }) =>
      part.isRaised ? `<text:span text:style-name="Up">${part.text}</text:span>` : part.text
    const set = (line: string) => `<text:p>${partsOf(line).map(span).join('')}</text:p>`
    return odt(`<text:p text:style-name="Title">${title}</text:p>${[...lines, ...end].map(set).join('')}`)
  },
  pdf: (lines: string[]) =>
    drawn(({ line }) => {
      line(title, { x: 72, y: 72, size: 18, font: 'bold' })
      for (const [at, one] of [...lines, ...end].entries()) {
        let x = 72
        for (const part of partsOf(one))
          x = line(part.text, { x, y: 110 + at * 14 - (part.isRaised ? 2 : 0), size: part.isRaised ? 6 : 10 })
      }
    }),
}

/** Its authors as read: with their address, and a star behind who is corresponding. */
async function authorsOf(format: keyof typeof papers, lines: string[]) {
  const path = join(folder, `${crypto.randomUUID()}.${format}`)
  await Bun.write(path, await papers[format](lines))
  const { authors } = await readManuscript(Bun.file(path), format)
  return authors.map(({ name, email, corresponding }) => `${name}${corresponding ? '*' : ''} ${email}`.trim())
}

const names = 'Asha Menon^1^, Ravi Kumar^2,*^, Bina Sen^1^'
const plain = 'Asha Menon^1^, Ravi Kumar^2^, Bina Sen^1^'
const places = [
  '^1^Department of Soil Science, University of Example, Pune, India',
  '^2^Institute of Crops, Nagpur, India',
]
const nobody = ['Asha Menon', 'Ravi Kumar', 'Bina Sen']
const ravi = ['Asha Menon', 'Ravi Kumar* office@crops.example', 'Bina Sen']

describe.each(['docx', 'odt', 'pdf'] as const)('the corresponding author of a %s', (format) => {
  test.each<[what: string, lines: string[], authors: string[]]>([
    ['has the star of the note', [names, ...places, '^*^Corresponding author: office@crops.example'], ravi],
    ['has the only star', [names, ...places, 'Email: office@crops.example'], ravi],
    ['is named in the note', [plain, ...places, 'Address for correspondence: Ravi Kumar, office@crops.example'], ravi],
    ['is named on the next line', [plain, ...places, 'Correspondence to:', 'Ravi Kumar, office@crops.example'], ravi],
    [
      'has the address of the note',
      [plain, ...places, 'Corresponding author’s e-mail: kumar.r@crops.example'],
      ['Asha Menon', 'Ravi Kumar* kumar.r@crops.example', 'Bina Sen'],
    ],
    [
      'is told in Portuguese',
      [plain, ...places, 'Autor para correspondência: Ravi Kumar (office@crops.example)'],
      ravi,
    ],
    [
      'has the only address',
      [plain, ...places, 'ravi@crops.example'],
      ['Asha Menon', 'Ravi Kumar* ravi@crops.example', 'Bina Sen'],
    ],
    ['is open where nothing says it', [plain, ...places], nobody],
    [
      'is open where the address fits nobody',
      [plain, ...places, '^*^Corresponding author: office@crops.example'],
      nobody,
    ],
    ['is not who has a star for something else', [names, ...places, '^*^These authors contributed equally'], nobody],
    [
      'is open where each has an address',
      [
        'Asha Menon',
        'Rice University, Pune',
        'office@rice.example',
        '',
        'Ravi Kumar',
        'Field College, Nagpur',
        'kumar@field.example',
      ],
      ['Asha Menon office@rice.example', 'Ravi Kumar kumar@field.example'],
    ],
  ])('%s', async (_, lines, authors) => {
    expect(await authorsOf(format, lines)).toEqual(authors)
  })
})

test.each([
  ['जल और मृदा', ['आशा मेनन^1^, रवि कुमार^2,*^'], ['^*^संवादी लेखक: ravi@crops.example'], 'रवि कुमार* ravi@crops.example'],
])('%s: a note in Hindi', async (_, authors, notes, expected) => {
  const hindi = ['^1^मृदा विज्ञान विभाग, उदाहरण विश्वविद्यालय, पुणे', '^2^फसल संस्थान, नागपुर']
  expect(await authorsOf('docx', [...authors, ...hindi, ...notes])).toContain(expected)
})
