import { describe, expect, test } from 'bun:test'
import { makeText } from '../../../src/engines/fulltext/fulltext.ts'
import { readOffice } from '../../../src/engines/fulltext/reading/reader.ts'
import { balanceCloses } from '../../../src/engines/fulltext/text.ts'
import { docx, field, h1, p, prose, r, row, shown, style, table } from './papers.ts'

const b = '<w:b/>'
const title = p('Boats and tides of a small harbour', style('Title'))
const byline = p('Asha Verma, Ravi Rao') + p('University of Kota, Kota, India')
const top = title + byline
const abstract = p(r('Abstract', b)) + p(prose('abstract'))
const keywords = p('Keywords: boats; tides')
const intro = h1('Introduction') + p(prose('harbour'))
const heading = (text: string) => p(r(text, b))
const short = table(row('NFP', 'National Field Programme'), row('TVR', 'Terraced Valley Rice'))
const lines = p('NFP: National Field Programme') + p('TVR: Terraced Valley Rice')

async function readOf(body: string) {
  const bytes = docx(body)
  const { text, front } = await readOffice(new Blob([bytes as Uint8Array<ArrayBuffer>]), 'docx')
  const { jats, balance } = await makeText(bytes)
  return { shown: shown(text), notes: front.notes, jats, isClosed: balanceCloses(balance), front }
}

describe('what stands among the front and is none of it belongs to the text', () => {
  test.each<[what: string, body: string, words: string[]]>([
    [
      'abbreviations in a table',
      top + abstract + keywords + heading('Abbreviations') + short,
      ['Terraced Valley Rice'],
    ],
    ['above the abstract', top + heading('List of abbreviations') + short + abstract + keywords, ['NFP', 'Programme']],
    ['in lines', top + abstract + keywords + heading('Abbreviations:') + lines, ['TVR: Terraced Valley Rice']],
    [
      'highlights',
      top + heading('Highlights') + p('Boats count') + p('Tides rise') + abstract,
      ['Boats count', 'Tides rise'],
    ],
    ['a table without a heading', top + abstract + keywords + short, ['National Field Programme']],
    [
      'a short line below the abstract',
      top + abstract + keywords + p('All boats are in the list.'),
      ['All boats are in the list.'],
    ],
    [
      'a summary in plain words',
      top + heading('Plain language summary') + p('Boats rise.') + abstract,
      ['Boats rise.'],
    ],
  ])('%s', async (_, body, words) => {
    const { jats, notes, isClosed, front } = await readOf(body + intro)
    for (const one of words) expect(jats).toContain(one)
    expect([front.abstract, notes, isClosed]).toEqual([prose('abstract'), [], true])
  })

  test('lines of a text without an abstract are no notes on its authors', async () => {
    const verse = Array.from({ length: 30 }, (_, at) => p(`The boats of the harbour went out ${at}`))
    const { shown: read, notes } = await readOf(title + verse.join('') + p(prose('harbour')))
    expect(notes.length).toBeLessThan(12)
    expect(read).toContain('The boats of the harbour went out 29')
  })

  test('a paragraph of the text that has many words of the abstract is none', async () => {
    const again = 'The boats of the harbour came in by dusk, and two people made all the counts until morning.'
    const { jats, notes } = await readOf(top + abstract + keywords + p(again) + intro)
    expect([notes, jats.includes(again)]).toEqual([[], true])
  })

  test.each([
    ['Running head: Tides of harbours'],
    ['Word count: 4521'],
    ['Phone +91 744 250 001, Department of Boats, University of Kota'],
    ['* Corresponding author: a.verma@kota.example'],
    ['Received 3 May 2020'],
  ])('%s is a note of the front', async (line) => {
    expect((await readOf(top + abstract + keywords + p(line) + intro)).notes).toEqual([line])
  })

  test('marks are no part of a name in a note', async () => {
    const raised = '<w:vertAlign w:val="superscript"/>'
    const names = p(`${r('Chen')}${r('1,b', raised)}${r(' of Room 9, Ward')}${r('a', raised)}${r(' of Pier 4')}`)
    expect((await readOf(title + names + abstract + intro)).notes).toEqual(['Chen¹,ᵇ of Room 9, Wardᵃ of Pier 4'])
  })
})

describe('statements stand in the back', () => {
  const methods = h1('Methods') + p(prose('pier'))
  const refs = h1('References') + p('Rao R. Boats of harbours. J Pier 2020;1:2-3.')
  const interests = h1('Conflicts of interest') + p('None of the boats is ours.')
  test.each<[what: string, body: string, back: string[]]>([
    ['ahead of the text', h1('Funding') + p('The pier paid.') + interests + intro, ['funding', 'COI-statement']],
    ['of interests within the text', intro + interests + methods + refs, ['COI-statement']],
    ['but not abbreviations', h1('Abbreviations') + p('NFP: boats') + intro, []],
    ['nor a long section of that name', h1('Funding') + p(prose('pier')).repeat(9) + intro, []],
  ])('%s', async (_, body, expected) => {
    const bytes = docx(top + abstract + keywords + body)
    const { text } = await readOffice(new Blob([bytes as Uint8Array<ArrayBuffer>]), 'docx')
    expect(text.back.flatMap((one) => (one.kind === 'section' ? [one.role] : []))).toEqual(expected)
  })
})

test('a link in an abstract stays one', async () => {
  const code = ' HYPERLINK "https://example.org/boats?a=1&amp;b=2" '
  const linked = p(
    `${r('The counts are at ')}${field(code.trim(), 'example.org/boats')}${r(` and here. ${prose('pier')}`)}`,
  )
  const { front } = await readOf(top + p(r('Abstract', b)) + linked + keywords + intro)
  expect(front.abstract).toStartWith(
    'The counts are at <a href="https://example.org/boats?a=1&amp;b=2">example.org/boats</a> and here. The pier',
  )
})

describe('the front in a second language', () => {
  const russian =
    'Лодки гавани считали каждое утро со старого причала и снова вечером, когда они возвращались с моря, двое людей, ' +
    'которые не знали друг о друге, пока все подсчеты не были закончены и записаны в одну общую таблицу.'
  const first =
    p('Лодки и приливы малой гавани', style('Title')) +
    p('А. Верма') +
    p(r('Аннотация', b)) +
    p(russian) +
    p('Ключевые слова: лодки; приливы')
  const names = p(r('Verma A.', b)) + p('University of Kota, Kota, India')
  const titled = p(r('Boats and tides of a small harbour', b))
  const below = p('Keywords') + p('boats; tides')

  test.each<[what: string, body: string, title: string]>([
    ['title, names, keywords', titled + names + abstract + keywords, 'Boats and tides of a small harbour'],
    ['a title in capitals', p('BOATS AND TIDES') + names + abstract + keywords, 'BOATS AND TIDES'],
    ['keywords below their heading', names + abstract + below, ''],
    ['an abstract on its line', titled + names + p(`Abstract. ${prose('abstract')}`) + keywords, 'Boats and tides'],
  ])('%s', async (_, body, title) => {
    const text = h1('Введение') + p(russian) + p(`${russian} Так было и в прошлом году.`)
    const { shown: read, notes, front, isClosed } = await readOf(first + body + text)
    expect([front.keywords, isClosed]).toEqual(['лодки, приливы', true])
    expect(front.translation?.title ?? '').toContain(title)
    for (const one of ['Verma A.', 'boats; tides']) expect(notes.join()).toContain(one)
    expect(read.join()).not.toMatch(/Verma|boats|Boats|BOATS/)
  })
})
