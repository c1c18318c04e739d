import { describe, expect, test } from 'bun:test'
import { makeText } from '../../../src/engines/fulltext/fulltext.ts'
import { readOffice } from '../../../src/engines/fulltext/reading/reader.ts'
import { balanceCloses } from '../../../src/engines/fulltext/text.ts'
import { bare, docx, formula, h1, p, picture, prose, r, row, shown, style } from './papers.ts'

const title = p('Boats and tides of a small harbour', style('Title'))
const byline = p('Asha Verma, Ravi Rao') + p('University of Kota, Kota, India')
const abstract = prose('abstract')
const long = prose('harbour')
const rest = p(long) + h1('Methods') + p(prose('tide'))
const b = '<w:b/>'

describe('the front is left, and nothing else', () => {
  test.each<[string, string, string]>([
    [
      'title, byline, abstract and keywords',
      title + byline + p(r('Abstract', b)) + p(abstract) + p('Keywords: boats; tides') + h1('Introduction') + rest,
      '# Introduction',
    ],
    [
      'an abstract on the line of its heading',
      title + byline + p(`Abstract: ${abstract}`) + h1('Introduction') + rest,
      '# Introduction',
    ],
    [
      'an abstract with headings of its own',
      title +
        byline +
        p('Abstract') +
        p('Methods') +
        p(abstract) +
        p('Results') +
        p(abstract) +
        p('Keywords: boats') +
        p('1. Introduction') +
        rest,
      '# 1. | Introduction',
    ],
    [
      'keywords below their heading',
      title + p('Abstract') + p(abstract) + p(r('Keywords', b)) + p('boats, tides') + h1('Introduction') + rest,
      '# Introduction',
    ],
    [
      'a byline in a table, and a logo',
      p(picture()) +
        title +
        bare(row('Asha Verma', 'Ravi Rao')) +
        p('Abstract') +
        p(abstract) +
        h1('Introduction') +
        rest,
      '# Introduction',
    ],
    [
      'dates and an address',
      title +
        byline +
        p('Abstract') +
        p(abstract) +
        p('Received 3 May 2020') +
        p('* Corresponding author: a.verma@kota.example') +
        h1('Introduction') +
        rest,
      '# Introduction',
    ],
    [
      'an abstract, then text without a heading',
      title + byline + p('Abstract') + p(abstract) + p('Keywords: boats') + rest,
      long,
    ],
    ['a title alone', title + rest, long],
    ['nothing but text', h1('Boats') + rest, '# Boats'],
    [
      'a Hindi front',
      p('छोटे बंदरगाह की नावें', style('Title')) +
        p('सारांश') +
        p('यह सारांश है जिसमें नावों और ज्वार की बात की गई है।') +
        p('मुख्य शब्द: नाव, ज्वार') +
        p('प्रस्तावना') +
        p('यह लेख बंदरगाह की नावों के बारे में है और बहुत कुछ कहता है।'),
      '# प्रस्तावना',
    ],
  ])('%s', async (_, body, first) => {
    const bytes = docx(body)
    const { text } = await readOffice(new Blob([bytes as Uint8Array<ArrayBuffer>]), 'docx')
    const { balance } = await makeText(bytes)
    expect([shown(text)[0], balanceCloses(balance)]).toEqual([first, true])
  })

  test('what was read of it is told', async () => {
    const bytes = docx(
      title + byline + p('Abstract') + p(abstract) + p('Keywords: boats; tides') + h1('Introduction') + rest,
    )
    const { front, account } = await readOffice(new Blob([bytes as Uint8Array<ArrayBuffer>]), 'docx')
    expect(front).toMatchObject({ title: 'Boats and tides of a small harbour', keywords: 'boats, tides' })
    expect(front.people.map(({ name }) => name)).toEqual(['Asha Verma', 'Ravi Rao'])
    expect(account.left.map(({ kind }) => kind)).toEqual(['front'])
  })
})

describe('nothing of the front is lost', () => {
  const top = title + byline
  const heading = p(r('Abstract', b))
  const intro = h1('Introduction') + rest
  const words = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

  test.each<[what: string, body: string, notes: string[], shownFirst: string]>([
    [
      'a byline with marks needs no note',
      title + p('Asha Verma1, Ravi Rao2*') + heading + p(abstract) + intro,
      [],
      '# Introduction',
    ],
    [
      'lines that are about nobody who is read',
      `${title + p('Phone: 744 250 001')}${p('Room 4 of 9')}${heading}${p(abstract)}${intro}`,
      ['Phone: 744 250 001', 'Room 4 of 9'],
      '# Introduction',
    ],
    [
      'running heads',
      p('RRH: Tides of harbours') + top + heading + p(abstract) + intro,
      ['RRH: Tides of harbours'],
      '# Introduction',
    ],
    [
      'dates',
      top + p('Received 3 May 2020') + heading + p(abstract) + intro,
      ['Received 3 May 2020'],
      '# Introduction',
    ],
    [
      'whom to write to',
      top + heading + p(abstract) + p('* Corresponding author: the harbour office, room 4') + intro,
      ['* Corresponding author: the harbour office, room 4'],
      '# Introduction',
    ],
    [
      'lines of one paragraph',
      title + p('<w:r><w:t>Room 4</w:t><w:br/><w:t>Pier 9</w:t></w:r>') + heading + p(abstract) + intro,
      ['Room 4', 'Pier 9'],
      '# Introduction',
    ],
    ['the title again', title + title + byline + heading + p(abstract) + intro, [], '# Introduction'],
    [
      'a title that begins as statements do is none',
      `${p('Funding rural harbours', style('Title')) + byline + heading + p(abstract)}${intro}`,
      [],
      '# Introduction',
    ],
    [
      'statements are of the text',
      top + p('Declaration of interest: none.') + heading + p(abstract) + intro,
      [],
      'Declaration of interest: none.',
    ],
    [
      'the heading of a statement goes with it to the back',
      top + p(r('Author contributions', b)) + p('Data availability: from the pier.') + heading + p(abstract) + intro,
      [],
      '# Introduction',
    ],
  ])('%s', async (_, body, notes, shownFirst) => {
    const bytes = docx(body)
    const { text, front } = await readOffice(new Blob([bytes as Uint8Array<ArrayBuffer>]), 'docx')
    const { balance } = await makeText(bytes)
    expect([front.notes, shown(text)[0], balanceCloses(balance)]).toEqual([notes, shownFirst, true])
  })

  test('the abstract is whole, with its headings and lists', async () => {
    const parts = [
      'need for the work',
      prose('pier'),
      'main results',
      prose('tide'),
      prose('boat'),
      'applications',
      'Of use to all harbours',
    ]
    const bytes = docx(
      top + heading + parts.map((part) => p(part)).join('') + p(r('Keywords', b)) + p('boats, tides') + intro,
    )
    const { front } = await readOffice(new Blob([bytes as Uint8Array<ArrayBuffer>]), 'docx')
    expect(words(front.abstract.replace(/<[^>]*>/g, ' '))).toEqual(words(parts.join(' ')))
    expect([front.notes, front.keywords]).toEqual([[], 'boats, tides'])
  })

  test.each([
    ['nothing', ''],
    ['a heading far below', h1('Methods')],
  ])('an abstract that %s ends is one paragraph', async (_, end) => {
    const body = Array.from({ length: 20 }, (_, at) => p(prose(`tide ${at}`)))
    const bytes = docx(top + heading + p(abstract) + body.slice(0, 12).join('') + end + body.slice(12).join(''))
    const { text, front } = await readOffice(new Blob([bytes as Uint8Array<ArrayBuffer>]), 'docx')
    expect([front.abstract, shown(text)[0]]).toEqual([abstract, prose('tide 0')])
  })

  test('a title that the reader does not take for one is the first line', async () => {
    const bytes = docx(p('Boats of a harbour') + p(r('Abstract', b)) + p(abstract) + intro)
    const { front } = await readOffice(new Blob([bytes as Uint8Array<ArrayBuffer>]), 'docx')
    expect(front.title).toBe('Boats of a harbour')
  })

  test.each([
    ['Boats &amp; tides of a small harbour', '', 'Boats &amp; tides of a small harbour'],
    ['Microsoft Word - Boats of a harbour', '', ''],
    ['Title', '', ''],
    ['Boats of another harbour', title, 'Boats and tides of a small harbour'],
  ])('the title of the properties, %s, with the first line %p: %p', async (name, first, expected) => {
    const core = `<cp:coreProperties xmlns:cp="urn:cp" xmlns:dc="urn:dc"><dc:title>${name}</dc:title></cp:coreProperties>`
    const bytes = docx(first + intro, { parts: { 'docProps/core.xml': core } })
    const { front } = await readOffice(new Blob([bytes as Uint8Array<ArrayBuffer>]), 'docx')
    expect(front.title).toBe(expected)
  })

  test('what a front cannot hold: its notes stay, its pictures and formulas are told', async () => {
    const called = '<w:r><w:footnoteReference w:id="1"/></w:r>'
    const asked = p(`${r('We counted')}${formula('k')}${r(` boats. ${abstract}`)}`)
    const bytes = docx(
      p(picture()) + p(`${r('Boats of a harbour')}${called}`, style('Title')) + byline + heading + asked + intro,
      { footnotes: [p('Read at the pier in May.')] },
    )
    const { jats, balance, findings } = await makeText(bytes)
    expect(balanceCloses(balance)).toBe(true)
    expect(jats).toContain('Read at the pier in May.')
    const codes = findings.map(({ code }) => code)
    expect(codes).toContain('picture_not_shown')
    expect(codes).toContain('formula_not_read')
  })
})
