import { describe, expect, test } from 'bun:test'
import { isOfCover, readWritten } from '../../../src/engines/documents/documents.ts'
import { openPackage, readWord } from '../../../src/engines/office/office.ts'
import { docx, h1, p, prose, r, style } from '../fulltext/papers.ts'

test.each([
  ['Coventry University', true],
  ['Х. Досмұхамедов атындағы Атырау университеті', true],
  ['FACULTY OF ENGINEERING, ENVIRONMENT AND COMPUTING', true],
  ['Universidad Nacional de Colombia', true],
  ['Bachelorarbeit im Studiengang Psychologie', true],
  ['S E M I N A R A R B E I T', true],
  ['303COM – Individual project', true],
  ['Trabalho de conclusão de curso', true],
  ['碩 士 論 文', true],
  ['元 智 大 學', true],
  ['Paix – Travail – Patrie', true],
  ['Độc lập - Tự do - Hạnh phúc', true],
  ['Introductory paragraph', true],
  ['Title page', true],
  ['Prof. Dr. Asha Verma', true],
  ['Anxiety among university students before their final exams', false],
  ['How the University of the Valley became a school for all', false],
  ['Boats and tides of a small harbour', false],
  ['Manuscripts of the old harbour', false],
  ['Reference theses of mathematics', false],
  ['Mother–child interaction at school', false],
])('%s stands on a cover and is no title: %p', (text, expected) => {
  expect(isOfCover(text)).toBe(expected)
})

async function readOf(body: string) {
  const { title, authors } = readWritten(await readWord(await openPackage(new Blob([Buffer.from(docx(body))]))))
  return [title, ...authors.map(({ name, affiliation }) => [name, affiliation].filter(Boolean).join(' @ '))]
}

const big = '<w:b/><w:sz w:val="36"/>'
const centred = '<w:jc w:val="center"/>'
const line = (text: string, look = big) => p(r(text, look), centred)
const title = 'Boats and tides of a small harbour'
const rest =
  p(r('Abstract', '<w:b/>')) + p(prose('abstract')) + h1('Introduction') + p(prose('tide')) + p(prose('boat'))

describe('a title is proven', () => {
  test.each<[what: string, body: string, expected: string[]]>([
    [
      'authors above it',
      line('A. Verma, R. Rao', '<w:b/>') + line(title, '<w:b/>') + rest,
      [title, 'A. Verma', 'R. Rao'],
    ],
    [
      'a university above it',
      line('UNIVERSITY OF KOTA') + line(title) + line('Asha Verma', '') + rest,
      [title, 'Asha Verma'],
    ],
    ['the kind of a thesis above it', line('Master thesis') + line(title) + rest, [title]],
    ['a motto above it', line('Peace – Work – Country') + line(title) + rest, [title]],
    ['only a name', line('Asha Verma') + rest, ['Asha Verma']],
  ])('%s', async (_, body, expected) => {
    expect(await readOf(body)).toEqual(expected)
  })
})

describe('an author is proven', () => {
  const top = p(title, style('Title')) + p('Asha Verma, Ravi Rao')
  const authors = [title, 'Asha Verma', 'Ravi Rao']
  test('headings of sections are none', async () => {
    expect(await readOf(p(title, style('Title')) + h1('Harbour Masters') + p(prose('pier')))).toEqual([title])
  })
  test('prose that begins with a name is none, and no institution', async () => {
    const about = `Harbour Story, an open viewer, ${prose('viewer')}`
    expect(await readOf(p(title, style('Title')) + p(about) + p(prose('tide')))).toEqual([title])
    expect(await readOf(`${top + p(`Summario: The Harbour of Kota ${prose('city')}`)}${rest}`)).toEqual(authors)
  })
  test('a part of the text among them is no institution', async () => {
    const parts = p(r('Highlights', '<w:b/>')) + p('Boats count') + rest
    expect(await readOf(top + parts)).toEqual(authors)
  })
})
