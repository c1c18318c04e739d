import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { createReader } from '../../../src/journal/pdf-reading/reader.ts'
import { withFolder } from '../../support/folder.ts'
import { bold, docx, odt, p, r, raised, styled } from './written.ts'

const folder = await withFolder('manuscripts')
const reader = createReader({ maxMs: 20_000 })
afterAll(reader.stop)

async function read(bytes: Uint8Array, format: 'docx' | 'odt' | 'pdf' = 'docx', by = reader) {
  const path = join(folder, crypto.randomUUID())
  await Bun.write(path, bytes)
  return by.readFile(path, format)
}

const title = 'Yield of mustard under late sowing in semi-arid plots'
const text =
  'Late sowing lowers the yield of mustard in semi-arid regions, and farmers have no choice ' +
  'where the rains end late. We sowed four varieties on five dates over three seasons. ' +
  'One of them lost a fifth of its yield only, which makes it the choice for fields that are cleared late.'
const body =
  'The fields of the region are cleared after the rains end, and what is sown then ripens in the heat of spring. '
const section = (heading: string) => p(r(heading), styled('Heading1')) + p(r(body.repeat(5)))
const references = [
  'Rao R. Sowing dates of mustard. Field Crops. 2019;4:1-9.',
  'Verma A. Heat and oilseeds. J Agron. 2020;5:10-19.',
]
const listed = references.map((one) => p(r(one), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')).join('')
const rest = section('1. Introduction') + section('2. Methods') + p(r('References'), styled('Heading1')) + listed
const abstract =
  p(r('Abstract'), styled('Heading1')) + p(r(text)) + p(r('Keywords: ', bold) + r('mustard, sowing, heat'))
const wanted = { title, abstract: text, keywords: 'mustard, sowing, heat', references, language: 'en' }

describe('a Word document', () => {
  test('gives title, authors with institutions, abstract, keywords and references', async () => {
    const authors = p(r('Asha Verma') + r('1', raised) + r(', Ravi ') + r('Rao') + r('2,*', raised))
    const places = [
      'Department of Agronomy, University of Kota, Kota, India',
      'Institute of Oilseeds, Hyderabad, India',
    ]
    const institutions = places.map((place, at) => p(r(String(at + 1), raised) + r(place))).join('')
    const head = p(r(title), styled('Title')) + authors + institutions + p(r('*Corresponding author: ravi@example.org'))
    const found = await read(docx(head + abstract + rest))
    expect(found).toMatchObject({ ...wanted, warnings: [] })
    expect(found.authors).toMatchObject([
      { name: 'Asha Verma', affiliation: places[0] },
      { name: 'Ravi Rao', affiliation: places[1] },
    ])
  })

  test('gives its own references, not those of the supplement behind them', async () => {
    const head = p(r(title), styled('Title')) + p(r('Asha Verma'))
    const cited = ['Sen B (2019) Heat in May. Acta 3:1-4', 'Robert Koch-Institut (2004) Neue Empfehlungen im Juli']
    const own = p(r('References'), styled('Heading1')) + cited.map((one) => p(r(one))).join('')
    const others = p(r('Simpson E (1949) Measurement of diversity. Nature 163:688'))
    const behind = section('Supplementary Material') + p(r('References'), styled('Heading1')) + others
    const found = await read(docx(head + abstract + section('1. Introduction') + own + behind))
    expect(found.references).toEqual(cited)
  })

  test('has superscripts that are smaller text off its line', async () => {
    const mark = (letter: string) => r(letter, '<w:position w:val="8"/><w:sz w:val="14"/>')
    const authors = p(r('Asha Verma') + mark('a') + r(', Ravi Rao') + mark('b'))
    const places = ['University of Kota, Kota, India', 'Institute of Oilseeds, Hyderabad, India']
    const institutions = places.map((place, at) => p(mark('ab'[at] ?? '') + r(` ${place}`))).join('')
    const found = await read(docx(p(r(title), styled('Title')) + authors + institutions + abstract + rest))
    expect(found.authors).toMatchObject([
      { name: 'Asha Verma', affiliation: places[0] },
      { name: 'Ravi Rao', affiliation: places[1] },
    ])
  })

  test('gives names without titles and degrees', async () => {
    const authors = p(
      r('Dr. Asha Menon, M.Sc., Ph.D.') + r('1', raised) + r(' and Prof. (Dr.) RK Sharma') + r('2', raised),
    )
    const institutions = p(r('1 University of Pune, India')) + p(r('2 Institute of Crops, Nagpur, India'))
    const found = await read(docx(p(r(title), styled('Title')) + authors + institutions + abstract + rest))
    expect(found.authors).toMatchObject([
      { name: 'Asha Menon', affiliation: 'University of Pune, India' },
      { name: 'RK Sharma', affiliation: 'Institute of Crops, Nagpur, India' },
    ])
  })

  test('may have many authors below each other with their institutions', async () => {
    const names = ['Asha Verma', 'Ravi Rao', 'Sita Devi', 'Anil Sen', 'Mohan Lal', 'Jaya Roy', 'Uma Das', 'Ila Bose']
    const lines = ['Department of Agronomy', 'University of Kota', 'Kota, India']
    const people = names.map((name) => p(r([name, ...lines].join('</w:t><w:br/><w:t>'))))
    const found = await read(docx(p(r(title), styled('Title')) + people.join('') + abstract + rest))
    expect(found.authors).toMatchObject(names.map((name) => ({ name, affiliation: lines.join(', ') })))
  })

  test('is read without styles: a bold title of the size of the text, and labels', async () => {
    const head = [
      p(r('Title Page', bold)),
      p(r('Running title: Late mustard')),
      p(r('Title: ', bold) + r(title)),
      p(r('Authors: ', bold) + r('Asha Verma, Ravi Rao')),
      p(r('Affiliation: Department of Agronomy, University of Kota, Kota, India')),
    ]
    const found = await read(docx(head.join('') + p(r('Abstract: ', bold) + r(text)) + rest))
    expect(found).toMatchObject({ title, abstract: text })
    expect(found.authors.map(({ name }) => name)).toEqual(['Asha Verma', 'Ravi Rao'])
  })

  test('gives institutions in footnotes, and ORCID iDs on lines and behind links', async () => {
    const note = (id: number) => `<w:r><w:rPr>${raised}</w:rPr><w:footnoteReference w:id="${id}"/></w:r>`
    const authors = p(r('Asha Verma') + note(1) + r(', Ravi Rao') + note(2))
    const ids = p(r('Asha Verma: https://orcid.org/0000-0002-1825-0097')) + p(r('Ravi Rao ORCID: 0000-0001-5109-3700'))
    const notes = ['University of Kota, Kota, India', 'Institute of Oilseeds, Hyderabad, India']
    const found = await read(docx(p(r(title), styled('Title')) + authors + ids + abstract + rest, { notes }))
    expect(found.authors).toMatchObject([
      { name: 'Asha Verma', orcid: '0000-0002-1825-0097', affiliation: notes[0] },
      { name: 'Ravi Rao', orcid: '0000-0001-5109-3700', affiliation: notes[1] },
    ])
    const link = `<w:hyperlink r:id="l1">${r(' iD', raised)}</w:hyperlink>`
    const links = { l1: 'https://orcid.org/0000-0002-1825-0097' }
    const linked = await read(
      docx(p(r(title), styled('Title')) + p(r('Asha Verma') + link) + abstract + rest, { links }),
    )
    expect(linked.authors).toMatchObject([{ name: 'Asha Verma', orcid: '0000-0002-1825-0097' }])
  })

  test('is read as it stands: without what was deleted, with what was inserted, in boxes and tables', async () => {
    const changed =
      `<w:ins>${r('Yield of mustard under ')}</w:ins><w:del><w:r>` +
      `<w:delText>early </w:delText></w:r></w:del>${r('late sowing in semi-arid plots')}`
    const box =
      '<w:r><mc:AlternateContent><mc:Choice>' +
      `<w:txbxContent>${p(r('Abstract', bold))}${p(r(text))}</w:txbxContent></mc:Choice><mc:Fallback>` +
      `<w:txbxContent>${p(r('twice'))}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r>`
    const cell = (name: string) => `<w:tc>${p(r(name))}${p(r('University of Kota, Kota, India'))}</w:tc>`
    const table = `<w:tbl><w:tr>${cell('Asha Verma')}${cell('Ravi Rao')}</w:tr></w:tbl>`
    const hidden = p(r('Draft of Monday', '<w:vanish/>'))
    const found = await read(docx(hidden + p(changed, styled('Title')) + table + p(box) + rest))
    expect(found).toMatchObject({ title, abstract: text })
    expect(found.authors).toMatchObject(
      ['Asha Verma', 'Ravi Rao'].map((name) => ({ name, affiliation: 'University of Kota, Kota, India' })),
    )
    expect(found.texts.join()).not.toContain('Draft of Monday')
  })

  test('an abstract is found by its style alone', async () => {
    const found = await read(
      docx(p(r(title), styled('Title')) + p(r('Asha Verma')) + p(r(text), styled('Abstract')) + rest),
    )
    expect(found.abstract).toBe(text)
  })
})

describe('an OpenDocument text', () => {
  const para = (inner: string, style = 'Standard') => `<text:p text:style-name="${style}">${inner}</text:p>`
  const up = (mark: string) => `<text:span text:style-name="Up">${mark}</text:span>`
  const items = references.map((one) => `<text:list-item>${para(one)}</text:list-item>`).join('')

  test('an OpenDocument text gives the same as a Word document', async () => {
    const note =
      '<text:note><text:note-citation>2</text:note-citation>' +
      `<text:note-body>${para('Institute of Oilseeds, Hyderabad, India')}</text:note-body></text:note>`
    const found = await read(
      odt(
        [
          `<text:tracked-changes>${para('gone')}</text:tracked-changes>`,
          para(title, 'Title'),
          para(`Asha Verma${up('1')}, Ravi<text:s/>Rao${note}`),
          para(`${up('1')}University of Kota, Kota, India`),
          para('Abstract', 'H'),
          para(text),
          para('Keywords: mustard, sowing, heat'),
          para('Introduction', 'H'),
          para(body.repeat(8)),
          para('References', 'H'),
          `<text:list text:style-name="L1">${items}</text:list>`,
        ].join(''),
      ),
      'odt',
    )
    expect(found).toMatchObject(wanted)
    expect(found.authors).toMatchObject([
      { name: 'Asha Verma', affiliation: 'University of Kota, Kota, India' },
      { name: 'Ravi Rao', affiliation: 'Institute of Oilseeds, Hyderabad, India' },
    ])
  })
})

describe('what cannot be read', () => {
  const unread = { title: '', authors: [], abstract: '', warnings: [{ code: 'no_text', page: null }] }
  const nested = (depth: number) =>
    '<w:tbl><w:tr><w:tc>'.repeat(depth) + p(r('deep')) + '</w:tc></w:tr></w:tbl>'.repeat(depth)
  const bomb = docx(p(r('a'.repeat(1000))).repeat(60_000))

  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['no archive', Buffer.from('PK\x03\x04 and no more')],
    ['a cut archive', docx(abstract).subarray(0, 900)],
    ['XML that is not whole', docx('<w:p>')],
    ['XML with entities', docx('').length > 0 ? docx('<!DOCTYPE x [<!ENTITY a "b">]>') : new Uint8Array()],
    ['elements in a thousand others', docx(nested(1000))],
  ])('%s is told, not thrown', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject(unread)
  })

  test.each<[string, Uint8Array]>([
    ['styles that are based on each other', docx(p(r(title), styled('A')))],
    ['tables in tables in tables', docx(nested(40))],
    ['a paragraph of 200,000 letters', docx(p(r('word '.repeat(40_000))))],
    ['no paragraphs', docx('')],
  ])('%s is read to its end', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject({ authors: [] })
  })

  test('what takes too long ends with its process, and the next one is read', async () => {
    const hasty = createReader({ maxMs: 50 })
    expect(await read(bomb, 'docx', hasty)).toMatchObject(unread)
    hasty.stop()
    expect(await read(docx(p(r(title), styled('Title')) + p(r('Asha Verma')) + abstract + rest))).toMatchObject({
      title,
    })
  })

  test('a reading that nobody waits for is not begun', async () => {
    expect(await reader.readFile('/nowhere', 'docx', AbortSignal.abort())).toMatchObject(unread)
  })
})
