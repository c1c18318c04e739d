import { bold, docx, p, r, raised, styled } from '../../engines/documents/written.ts'
import type { Random } from '../fuzz/random.ts'

/** A paper as its publisher describes it. */
export type Told = { title: string; abstract: string; authors: string[]; year: number; volume: number }

/** A Word document, and what should be read off it. */
export type Written = { bytes: Uint8Array; told: Pick<Told, 'title' | 'abstract' | 'authors'>; layout: string }

const institutions = [
  'Department of Agronomy, University of Kota, Kota, Rajasthan, India',
  'School of Computer Science, University of Alberta, Edmonton, AB T6G 2E8, Canada',
  'Division of Plant Pathology, Indian Agricultural Research Institute, New Delhi 110012, India',
  'Faculty of Medicine, University of São Paulo, São Paulo, Brazil',
]
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const size = (points: number) => `<w:sz w:val="${points * 2}"/>`
const centred = '<w:jc w:val="center"/>'
const italic = '<w:i/>'

/** Before the title: nothing, mostly. */
const befores = [
  '',
  '',
  '',
  'Original Research Article',
  'Manuscript No: JRS-2024-0113',
  'Running title: A few words',
  'Title Page',
]

const titles: Record<string, (title: string) => string> = {
  'in the style': (title) => p(r(title), styled('Title')),
  'as a heading': (title) => p(r(title), styled('Heading1')),
  'large and bold': (title) => p(r(title, bold + size(16))),
  'large, in the middle': (title) => p(r(title, size(18)), centred),
  'bold, as large as the text': (title) => p(r(title, bold), centred),
  'in capitals': (title) => p(r(title.toUpperCase(), bold + size(14)), centred),
  'after a label': (title) => p(r('Title: ', bold) + r(title)),
}

type People = { names: string[]; of: number[]; random: Random; notes: string[] }

/** Names on a line with marks, and the institutions below. */
function marked({ names, of, random }: People, { marks = '123', after = '', label = '' } = {}): string {
  const star = random.below(names.length)
  const one = (name: string, at: number) =>
    r(name + after) +
    r(`${marks[of[at] ?? 0]}${at === star ? ',*' : ''}`, raised) +
    (at < names.length - 1 ? r(', ') : '')
  const place = random.chance(0.5) ? centred : ''
  const known = [...new Set(of)].sort()
  const below = known.map((at) =>
    p(r(marks[at] ?? '', raised) + r(` ${institutions[at]}`, random.chance(0.3) ? italic : ''), place),
  )
  const corresponding = random.chance(0.6) ? p(r('*Corresponding author: author@example.edu')) : ''
  return p((label ? r(label, bold) : '') + names.map(one).join(''), place) + below.join('') + corresponding
}

const authors: Record<string, (people: People) => string> = {
  'with numbers': (people) => marked(people),
  'with letters': (people) => marked(people, { marks: 'abc' }),
  'with degrees': (people) => marked(people, { after: ', PhD' }),
  'after a label': (people) => marked(people, { label: 'Authors: ' }),
  plain: ({ names }) =>
    p(r(`${names.slice(0, -1).join(', ')}${names.length > 1 ? ' and ' : ''}${names.at(-1)}`)) +
    p(r(institutions[0] ?? '', italic)),
  'one below the other': ({ names, of }) =>
    names
      .map(
        (name, at) =>
          p(r(name), centred) +
          p(r(institutions[of[at] ?? 0] ?? '', italic), centred) +
          p(r('Email: a@example.edu'), centred),
      )
      .join(''),
  'in a table': ({ names, of }) => {
    const cell = (name: string, at: number) =>
      `<w:tc>${p(r(name), centred)}${p(r(institutions[of[at] ?? 0] ?? ''), centred)}</w:tc>`
    const rows = names.flatMap((_, at) =>
      at % 3 === 0 ? [names.slice(at, at + 3).map((name, beside) => cell(name, at + beside))] : [],
    )
    return `<w:tbl>${rows.map((cells) => `<w:tr>${cells.join('')}</w:tr>`).join('')}</w:tbl>`
  },
  'with footnotes': ({ names, of, notes }) => {
    const one = (name: string, at: number) => {
      notes.push(institutions[of[at] ?? 0] ?? '')
      return `${r(`${at > 0 ? ', ' : ''}${name}`)}<w:r><w:rPr>${raised}</w:rPr><w:footnoteReference w:id="${notes.length}"/></w:r>`
    }
    return p(names.map(one).join(''))
  },
}

const abstracts: Record<string, (abstract: string) => string> = {
  'below a heading': (abstract) => p(r('Abstract'), styled('Heading1')) + p(r(abstract)),
  'below a bold word': (abstract) => p(r('ABSTRACT', bold), centred) + p(r(abstract)),
  'after a bold word': (abstract) => p(r('Abstract: ', bold) + r(abstract)),
  'in italics': (abstract) => p(r('Abstract. ', bold + italic) + r(abstract, italic)),
  'as a summary': (abstract) => p(r('Summary', bold)) + p(r(abstract)),
  'in a box': (abstract) => `<w:tbl><w:tr><w:tc>${p(r('Abstract', bold))}${p(r(abstract))}</w:tc></w:tr></w:tbl>`,
  'on the next page': (abstract) => p(r('Abstract', bold), '<w:pageBreakBefore/>') + p(r(abstract)),
  'by its style': (abstract) => p(r(abstract), styled('Abstract')),
}

const keywords: Record<string, string> = {
  bold: p(r('Keywords: ', bold) + r('learning, inference, models')),
  plain: p(r('Key words: learning; inference; models')),
  headed: p(r('Keywords', bold)) + p(r('learning, inference, models')),
}

const headings: Record<string, (heading: string, at: number) => string> = {
  numbered: (heading, at) => p(r(`${at}. ${heading}`, bold)),
  capitals: (heading) => p(r(heading.toUpperCase(), bold)),
  styled: (heading) => p(r(heading), styled('Heading1')),
  bold: (heading) => p(r(heading, bold)),
}

const sections = ['Introduction', 'Materials and Methods', 'Results', 'Discussion', 'Conclusion']

/** Writes a paper in a layout of these, chosen by chance, with others' abstracts as its text. */
export function written(random: Random, paper: Told, others: Told[]): Written {
  const told = { title: escaped(paper.title), abstract: escaped(paper.abstract) }
  const chosen = <Way>(ways: Record<string, Way>): [string, Way] => random.pick(Object.entries(ways))
  const [titled, title] = chosen(titles)
  const [named, people] = chosen(authors)
  const [summed, abstract] = chosen(abstracts)
  const [, heading] = chosen(headings)
  const [, words] = chosen(keywords)
  const before = random.pick(befores)
  const notes: string[] = []
  const of = paper.authors.map((_, at) => (at < 3 ? at : random.below(3)))
  const text = sections.map((name, at) => heading(name, at + 1) + p(r(escaped(others[at]?.abstract ?? '')))).join('')
  const reference = (one: Told) =>
    `${one.authors.join(', ')}. ${one.title}. Proceedings. ${one.year};${one.volume}:1-9.`
  const isListed = random.chance(0.5)
  const number = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
  const references = others.map((one, at) =>
    p(r(escaped(isListed ? reference(one) : `${at + 1}. ${reference(one)}`)), isListed ? number : ''),
  )
  const blocks = [
    before ? p(r(before)) : '',
    title(told.title),
    people({ names: paper.authors.map(escaped), of, random, notes }),
    abstract(told.abstract),
    random.chance(0.8) ? words : '',
    text,
    heading('References', 6),
    ...references,
  ]
  const gap = random.chance(0.3) ? '<w:p/>' : ''
  const bytes = docx(blocks.join(gap), { notes })
  return {
    bytes,
    told: paper,
    layout: `${before || 'no line before'}; title ${titled}; authors ${named}; abstract ${summed}`,
  }
}
