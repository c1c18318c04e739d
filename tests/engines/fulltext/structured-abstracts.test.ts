import { describe, expect, test } from 'bun:test'
import { readWritten } from '../../../src/engines/documents/documents.ts'
import { isAbstractPart } from '../../../src/engines/documents/text.ts'
import { makeText } from '../../../src/engines/fulltext/fulltext.ts'
import { readOffice } from '../../../src/engines/fulltext/reading/reader.ts'
import { balanceCloses } from '../../../src/engines/fulltext/text.ts'
import { openPackage, readWord } from '../../../src/engines/office/office.ts'
import { docx, formula, h1, h2, p, prose, r, shown, style } from './papers.ts'

const b = '<w:b/>'
const top = p('Boats and tides of a small harbour', style('Title')) + p('Asha Verma, Ravi Rao')
const intro = h1('Introduction') + p(prose('harbour')) + h1('Methods') + p(prose('tide'))
const keywords = p('Keywords: boats, tides')

type Part = [name: string, text: string]
const parts: Part[] = [
  ['Background', prose('pier')],
  ['Methods', prose('tide')],
  ['Results', prose('boat')],
  ['Conclusions', prose('winter')],
]
const below = (head: (name: string) => string, of = parts) => of.map(([name, text]) => head(name) + p(text)).join('')
const bold = (name: string) => p(r(name, b))
const html = (of = parts) => of.map(([name, text]) => `<p><b>${name}</b></p><p>${text}</p>`).join('')

const names = (...all: string[]): Part[] => all.map((name, at) => [name, prose(`pier ${at}`)])
const german = names('Hintergrund', 'Methoden', 'Ergebnisse', 'Schlussfolgerung')
const trial = names('Importance', 'Objective', 'Design, setting, and participants', 'Conclusions and relevance')
const aims = names('Aims:', 'Materials and methods:', 'Results:', 'Discussion:')

describe('an abstract whose parts have headings', () => {
  test.each<[what: string, body: string, abstract: string]>([
    ['by style', h1('Abstract') + below(h2) + keywords + intro, html()],
    ['by style, without keywords', h1('Abstract') + below(h2) + intro, html()],
    ['by style of one level', h1('Abstract') + below(h1) + intro, html()],
    ['in bold', bold('Abstract') + below(bold) + keywords + intro, html()],
    ['in bold, the keywords first', keywords + bold('Abstract') + below(bold) + intro, html()],
    ['in plain lines', p('ABSTRACT') + below((name) => p(name)) + keywords + intro, html()],
    ['of a trial', h1('Abstract') + below(h2, trial) + keywords + intro, html(trial)],
    ['with colons', h1('Abstract') + below(bold, aims) + intro, html(aims)],
    ['in German', h1('Zusammenfassung') + below(h2, german) + p('Schlüsselwörter: Boote') + intro, html(german)],
  ])('%s', async (_, body, abstract) => {
    const bytes = docx(top + body)
    const file = new Blob([bytes as Uint8Array<ArrayBuffer>])
    const { text, front } = await readOffice(file, 'docx')
    const { balance } = await makeText(bytes)
    const submitted = readWritten(await readWord(await openPackage(file)))
    expect([front.abstract, submitted.abstract, front.notes]).toEqual([abstract, abstract, []])
    expect([shown(text)[0], balanceCloses(balance)]).toEqual(['# Introduction', true])
  })

  test('ends before the text that begins with the same name', async () => {
    const text = below(h1, names('Background', 'Methods', 'Results', 'Discussion'))
    const bytes = docx(top + h1('Abstract') + below(h2) + text)
    const { front, text: read } = await readOffice(new Blob([bytes as Uint8Array<ArrayBuffer>]), 'docx')
    expect([front.abstract, shown(read)[0]]).toEqual([html(), '# Background'])
  })

  test('a short paper below an empty heading is none', async () => {
    const long = names('Introduction', 'Methods', 'Results', 'Conclusions').map(
      ([name, text]): Part => [name, `${text} `.repeat(20).trim()],
    )
    const bytes = docx(top + h1('Abstract') + below(h1, long))
    const { text } = await readOffice(new Blob([bytes as Uint8Array<ArrayBuffer>]), 'docx')
    expect(shown(text)).toContain('# Introduction')
  })
})

test.each([
  ['Background', true],
  ['RESULTS:', true],
  ['Material and Methods', true],
  ['Design, setting and participants', true],
  ['Main outcome measures', true],
  ['Conclusión', true],
  ['Цель исследования', true],
  ['उद्देश्य', true],
  ['结果', true],
  ['Methods of the ancients', false],
  ['Study area', false],
  ['Boats', false],
  ['The results were good', false],
])('%s is the heading of a part of an abstract: %p', (text, expected) => {
  expect(isAbstractPart(text)).toBe(expected)
})

test.each([
  ['in its language', 'Resumen', 'Introducción'],
  ['with a remark', 'Résumé (500 à 600 signes)', 'Introduction'],
  ['in English', 'Abstract', 'Introduction'],
])('a heading above an abstract in the style of abstracts, %s', async (_, heading, next) => {
  const body = top + h1(heading) + p(prose('pier'), style('Abstract')) + h1(next) + p(prose('tide'))
  const { front, balance } = await makeText(docx(body + h1('Methods') + p(prose('boat'))))
  expect([front.abstract, balanceCloses(balance)]).toEqual([prose('pier'), true])
})

test('an abstract keeps the letters of its formulas', async () => {
  const set = p(`${r('We set ')}${formula('K=64')}${r(` for the boats. ${prose('tide')}`)}`)
  const file = docx(top + h1('Abstract') + set + p(prose('pier')) + keywords + intro)
  const { front, balance } = await makeText(file)
  expect(front.abstract).toStartWith('<p>We set K=64 for the boats. ')
  expect(balanceCloses(balance)).toBe(true)
})
