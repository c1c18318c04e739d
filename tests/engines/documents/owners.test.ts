import { describe, expect, test } from 'bun:test'
import { readPdf } from '../../../src/engines/documents/documents.ts'
import { ownedOrcids } from '../../../src/engines/documents/first-page/orcid-rules.ts'
import { drawn, filler, type Pen } from './drawn.ts'

const [asha, ravi, sita] = ['0000-0002-1825-0097', '0000-0001-5109-3700', '0000-0002-1694-233X']
const names = ['Asha Verma', 'Ravi Kumar', 'Sita Devi']

/** A first page with a title, an abstract, and the given drawing between them. */
async function readWith(draw: (pen: Pen) => void) {
  const bytes = await drawn((pen) => {
    pen.line('The yield of rice in the western hills', { x: 60, y: 60, size: 18 })
    draw(pen)
    pen.line('Abstract', { x: 60, y: 230, font: 'bold' })
    pen.lines(filler(5), { x: 60, y: 245 })
    pen.line('1 Introduction', { x: 60, y: 330, font: 'bold' })
    pen.lines(filler(20), { x: 60, y: 350 })
  })
  return readPdf(bytes)
}

describe('a line of ORCID iDs that names their owner:', () => {
  test.each([
    [`ORCID: Asha Verma https://orcid.org/${asha}`, [asha, '', '']],
    [`ORCID of Ravi Kumar: https://orcid.org/${ravi}`, ['', ravi, '']],
    [`ORCID: https://orcid.org/${asha} (A. Verma)`, [asha, '', '']],
    [`https://orcid.org/${ravi} (R. Kumar), https://orcid.org/${asha} (A. Verma)`, [asha, ravi, '']],
    [`ORCID: Sita Devi ${sita}; Asha Verma ${asha}; Ravi Kumar ${ravi}`, [asha, ravi, sita]],
    [`ORCID iDs: R. Kumar, https://orcid.org/${ravi}; S. Devi, https://orcid.org/${sita}`, ['', ravi, sita]],
    [`Verma, A.: ${asha}`, [asha, '', '']],
    [`ORCID of Asha Verma and Ravi Kumar: ${asha}`, ['', '', '']],
    [`ORCID of B. Rao: ${asha}`, ['', '', '']],
    [`ORCID: Asha Verma 0000-0002-1825-0098`, ['', '', '']],
  ])('%s', async (line, ids) => {
    const { authors } = await readWith((pen) => {
      pen.line(names.join(', '), { x: 60, y: 100, size: 12 })
      pen.line(line, { x: 60, y: 135, size: 9 })
    })
    expect(authors.map(({ name }) => name)).toEqual(names)
    expect(authors.map(({ orcid }) => orcid)).toEqual(ids)
  })

  test('the initial decides between two people of one family name', () => {
    const family = ['Asha Verma', 'Ravi Verma']
    expect([...ownedOrcids([`R. Verma: ${ravi}`], family)]).toEqual([['Ravi Verma', ravi]])
    expect([...ownedOrcids([`Verma: ${ravi}`], family)]).toEqual([])
  })
})

test.each(['iD', 'ORCID', '[iD]'])('a linked %s after a name is not part of the name', async (word) => {
  const { authors } = await readWith(({ line, pdf }) => {
    let x = 60
    for (const [at, name] of names.entries()) {
      const end = line(name, { x, y: 100, size: 12 })
      x = line(` ${word}`, { x: end, y: 100, size: 12 })
      pdf.link(end, 98, x - end, 12, `https://orcid.org/${[asha, ravi, sita][at]}`)
      if (at < 2) x = line(', ', { x, y: 100, size: 12 })
    }
  })
  expect(authors.map(({ name, orcid }) => [name, orcid])).toEqual([
    ['Asha Verma', asha],
    ['Ravi Kumar', ravi],
    ['Sita Devi', sita],
  ])
})

test.each([
  'A Study of Farmers in Two Valleys',
  'Evidence From Two Valleys',
  'Two Distant Valleys',
  'Green Valleys and Red Soils',
])('the subtitle %j above names with marks in front is not an author', async (subtitle) => {
  const { authors } = await readWith(({ line }) => {
    line(subtitle, { x: 60, y: 88, size: 13 })
    line('¹Rizal A. Mansur, ²Alvanov Z. Noor', { x: 60, y: 112, size: 11 })
    line('¹Department of Botany, University of Pune', { x: 60, y: 130 })
    line('²Field College, Nagpur', { x: 60, y: 143 })
  })
  expect(authors).toMatchObject([
    { name: 'Rizal A. Mansur', orcid: '', affiliation: 'Department of Botany, University of Pune' },
    { name: 'Alvanov Z. Noor', orcid: '', affiliation: 'Field College, Nagpur' },
  ])
})

test.each([
  ['Technical Support', []],
  ['Evidence from Pune', []],
  ['Benjamin M. Bolin Steven C. Wale', ['Benjamin M. Bolin', 'Steven C. Wale']],
])('the line %j under a title holds the names %j', async (text, found) => {
  const { authors } = await readWith(({ line }) => line(text, { x: 60, y: 110, size: 12, font: 'bold' }))
  expect(authors.map(({ name }) => name)).toEqual(found)
})

test('a version and a date between title and author are skipped', async () => {
  const { authors } = await readWith(({ lines }) =>
    lines(['Version 1.7', '27 November, 2022', 'Christa Jackman', 'Institute of Botany', 'Pune'], {
      x: 60,
      y: 100,
      size: 12,
    }),
  )
  expect(authors.map(({ name }) => name)).toEqual(['Christa Jackman'])
})

test.each([
  [['This work was supported by the Rice Fund.'], ''],
  [['Ludwig-Maximilians-', 'Universität München'], 'Ludwig-Maximilians-Universität München'],
])('the lines %j under a name give the affiliation %j', async (lines, affiliation) => {
  const { authors } = await readWith((pen) => {
    pen.line('Asha Verma', { x: 60, y: 100, size: 12, font: 'bold' })
    pen.lines(lines, { x: 60, y: 118 })
  })
  expect(authors).toMatchObject([{ name: 'Asha Verma', orcid: '', affiliation }])
})
