import { expect, test } from 'bun:test'
import { makeText } from '../../../src/engines/fulltext/fulltext.ts'
import { readOffice } from '../../../src/engines/fulltext/reading/reader.ts'
import { balanceCloses } from '../../../src/engines/fulltext/text.ts'
import { docx, formula, h1, listed, p, picture, prose, r, shown } from './papers.ts'

const tab = '<w:r><w:tab/></w:r>'
const broken = '<w:r><w:t>of the bay</w:t><w:br/><w:t>and its tides</w:t></w:r>'
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const twice = (item: (name: string, at: number) => string) => ['Andersen', 'Boats'].map(item).join('')

test.each<[string, string, string]>([
  ['a tab and spaces', twice((name, at) => p(run(`${at + 1}.`) + tab + run(`   ${name}`))), '1. Andersen; 2. Boats'],
  ['two tabs', twice((name, at) => p(run(`(${at + 1})`) + tab + tab + run(name))), '(1) Andersen; (2) Boats'],
  [
    'spaces around a tab',
    twice((name, at) => p(run(`${'ab'[at]}) `) + tab + run(` ${name}`))),
    'a) Andersen; b) Boats',
  ],
  ['no-break spaces', twice((name, at) => p(`${at + 1}.\u00a0\u00a0 ${name}`)), '1. Andersen; 2. Boats'],
  ['a space without width', twice((name, at) => p(`\u200b${at + 1}. ${name}`)), '1. Andersen; 2. Boats'],
  ['spaces before the number', twice((name, at) => p(`  ${at + 1}.  ${name}`)), '1. Andersen; 2. Boats'],
  ['a bullet, a tab and a space', twice((name) => p(run('•') + tab + run(` ${name}`))), 'Andersen; Boats'],
  [
    'a line break within an item',
    p(run('1. Boats ') + broken) + p('2. Tides'),
    '1. Boats of the bay ¶ and its tides; 2. Tides',
  ],
])('a typed list keeps every letter: %s', async (_, body, items) => {
  const file = docx(h1('Introduction') + p(prose('harbour')) + body)
  const { text } = await readOffice(new Blob([file as Uint8Array<ArrayBuffer>]), 'docx')
  const [line] = shown(text).slice(2)
  expect(line?.replace(/^\w+: /, '')).toBe(items)
  const { balance, jats } = await makeText(file)
  expect({ isClosed: balanceCloses(balance), breaks: jats.match(/<break/) }).toEqual({ isClosed: true, breaks: null })
})

test.each([
  ['formulas and signs', p(formula('x=1') + r('.'), listed(1))],
  ['a picture', p(picture(), listed(1))],
  ['formulas in a list within another', p('Boats', listed(1)) + p(formula('x=1'), listed(1, 1))],
])('a list with an item of %s closes its balance', async (_, item) => {
  const { balance } = await makeText(docx(h1('Introduction') + p('First', listed(1)) + item + p(prose('harbour'))))
  expect({ balance, isClosed: balanceCloses(balance) }).toMatchObject({ isClosed: true })
})

test.each([
  ['Figure 1.\t  Boats of the bay', 'Figure 1. | Boats of the bay'],
  ['Figure 1.  \t Boats of the bay', 'Figure 1. | Boats of the bay'],
])('a label before wide white space keeps every letter: %j', async (caption, shownCaption) => {
  const file = docx(h1('Introduction') + p(prose('harbour')) + p(caption.split('\t').map(run).join(tab)))
  const { text } = await readOffice(new Blob([file as Uint8Array<ArrayBuffer>]), 'docx')
  expect(shown(text).at(-1)).toContain(shownCaption)
})
