import { expect, test } from 'bun:test'
import { makeText } from '../../../src/engines/fulltext/fulltext.ts'
import { docx, h1, p, prose, r } from './papers.ts'

const sup = (text: string) => r(text, '<w:vertAlign w:val="superscript"/>')
const title = 'Flood depth and crop loss in three villages of the lower delta'
const dhaka = 'Department of Geography, University of Dhaka, Bangladesh'
const both = [`Nazmul Haque: ${dhaka}`, `Khalidur Rahman: ${dhaka}`]

test.each([
  ['marks that are superscript letters', [p('Nazmul Haque¹, Khalidur Rahman¹'), p(`¹ ${dhaka}`)], both],
  [
    'marks that are set as superscripts',
    [p(r('Nazmul Haque') + sup('1') + r(', Khalidur Rahman') + sup('1')), p(sup('1') + r(dhaka))],
    both,
  ],
  ['marks that are digits', [p('Nazmul Haque1, Khalidur Rahman1'), p(`1${dhaka}`)], both],
  ['a template’s signs', [p('Nazmul Haque#1, Khalidur Rahman#2'), p(`#${dhaka}`)], both],
  [
    'names in lines of their own',
    [p('By'), p('Nazmul Haque'), p('Khalidur Rahman'), p('University of Dhaka'), p('12/16/2022')],
    ['Nazmul Haque: ', 'Khalidur Rahman: '],
  ],
  [
    'names after By',
    [p('By Nazmul Haque and Khalidur Rahman'), p('University of Dhaka')],
    ['Nazmul Haque: University of Dhaka', 'Khalidur Rahman: University of Dhaka'],
  ],
  ['a subtitle alone', [p('Evidence, Methods and Outlook')], []],
  ['offices among the names', [p('Nazmul Haque, Khalidur Rahman Associate Professor'), p('University of Dhaka')], []],
])('below a plain title: %s', async (_, byline, people) => {
  const body = [p(title), ...byline, p('Abstract'), p(prose('floods')), h1('Introduction'), p(prose('boats'))]
  const { front } = await makeText(docx(body.join('')))
  expect(front.title).toBe(title)
  expect(front.people.map(({ name, affiliation }) => `${name}: ${affiliation}`)).toEqual(people)
})
