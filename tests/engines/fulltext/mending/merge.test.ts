import { describe, expect, test } from 'bun:test'
import { mergedJats } from '../../../../src/engines/fulltext/fulltext.ts'
import { writeJats } from '../../../../src/engines/fulltext/jats/writing/write.ts'
import { readWhole } from '../../../../src/engines/fulltext/text.ts'

const table = (caption: string, cell: string) =>
  `<table-wrap id="tab1"><label>Table 1.</label><caption><title>${caption}</title></caption>` +
  `<table><tbody><tr><td>${cell}</td><td>Old</td></tr></tbody></table></table-wrap>`
const paper = async (...parts: string[]) => {
  const body = `<body><sec id="sec1"><title>Boats</title>${parts.join('')}</sec></body>`
  return writeJats((await readWhole(`<article>${body}</article>`)).text)
}
const [one, two, three, piers] = ['<p>One.</p>', '<p>Two.</p>', '<p>Three.</p>', table('Piers', '12')]

describe('what two people have changed in one text', () => {
  test.each<[string, mine: string[], theirs: string[], merged: string[]]>([
    [
      'other paragraphs',
      ['<p>1.</p>', two, three, piers],
      [one, two, '<p>3.</p>', piers],
      ['<p>1.</p>', two, '<p>3.</p>', piers],
    ],
    [
      'paragraphs side by side',
      ['<p>1.</p>', two, three, piers],
      [one, '<p>2.</p>', three, piers],
      ['<p>1.</p>', '<p>2.</p>', three, piers],
    ],
    [
      'one added, one changed',
      [one, '<p>New.</p>', two, three, piers],
      [one, two, '<p>3.</p>', piers],
      [one, '<p>New.</p>', two, '<p>3.</p>', piers],
    ],
    ['one taken out, one changed', [two, three, piers], [one, two, '<p>3.</p>', piers], [two, '<p>3.</p>', piers]],
    [
      'both added at one place',
      [one, '<p>A.</p>', two, three, piers],
      [one, '<p>B.</p>', two, three, piers],
      [one, '<p>B.</p>', '<p>A.</p>', two, three, piers],
    ],
    ['the same', [one, '<p>2.</p>', three, piers], [one, '<p>2.</p>', three, piers], [one, '<p>2.</p>', three, piers]],
    [
      'caption and cell of a table',
      [one, two, three, table('Quays', '12')],
      [one, two, three, table('Piers', '14')],
      [one, two, three, table('Quays', '14')],
    ],
  ])('is joined: %s', async (_, mine, theirs, merged) => {
    const versions = {
      read: await paper(one, two, three, piers),
      mine: await paper(...mine),
      theirs: await paper(...theirs),
    }
    expect(await mergedJats(versions)).toEqual({ jats: await paper(...merged), unmatched: [] })
  })

  test.each<[string, mine: string[], theirs: string[], told: string]>([
    ['one paragraph', ['<p>1.</p>', two, three, piers], ['<p>I.</p>', two, three, piers], '1.'],
    [
      'the look of its words',
      ['<p><italic>One.</italic></p>', two, three, piers],
      ['<p><bold>One.</bold></p>', two, three, piers],
      'One.',
    ],
    ['one that the other has taken out', ['<p>1.</p>', two, three, piers], [two, three, piers], '1.'],
    ['one caption', [one, two, three, table('Quays', '12')], [one, two, three, table('Docks', '12')], 'Table 1. Quays'],
  ])('is told where both have changed it: %s', async (_, mine, theirs, told) => {
    const versions = {
      read: await paper(one, two, three, piers),
      mine: await paper(...mine),
      theirs: await paper(...theirs),
    }
    expect((await mergedJats(versions)).unmatched.map(({ text }) => text)).toEqual([told])
  })

  /** A paper whose lines have marks of notes where they have digits. */
  const noted = async (lines: string[], notes: string[]) => {
    const mark = (number: string) => `<xref ref-type="fn" rid="fn${number}"><sup>${number}</sup></xref>`
    const paragraphs = lines.map((line) => `<p>${line.replaceAll(/\d/g, mark)}</p>`).join('')
    const listed = notes
      .map((words, at) => `<fn id="fn${at + 1}"><label>${at + 1}</label><p>${words}</p></fn>`)
      .join('')
    const xml = `<article><body>${paragraphs}</body><back><fn-group>${listed}</fn-group></back></article>`
    return writeJats((await readWhole(xml)).text)
  }

  test.each<[string, mine: [string[], string[]], theirs: [string[], string[]], merged: [string[], string[]]]>([
    [
      'a new note each',
      [
        ['One1', 'Two2', 'Three'],
        ['A', 'Mine'],
      ],
      [
        ['One1', 'Two', 'Three2'],
        ['A', 'Theirs'],
      ],
      [
        ['One1', 'Two2', 'Three3'],
        ['A', 'Mine', 'Theirs'],
      ],
    ],
    [
      'a note before all, and words beside a mark',
      [
        ['1One2', 'Two', 'Three'],
        ['Mine', 'A'],
      ],
      [
        ['One1', 'Two', 'Three2'],
        ['A', 'Theirs'],
      ],
      [
        ['1One2', 'Two', 'Three3'],
        ['Mine', 'A', 'Theirs'],
      ],
    ],
    [
      'the words of a note, and a note before it',
      [['One1', 'Two', 'Three'], ['Better']],
      [
        ['1One2', 'Two', 'Three'],
        ['Theirs', 'A'],
      ],
      [
        ['1One2', 'Two', 'Three'],
        ['Theirs', 'Better'],
      ],
    ],
  ])('keeps notes with their marks: %s', async (_, mine, theirs, merged) => {
    const versions = {
      read: await noted(['One1', 'Two', 'Three'], ['A']),
      mine: await noted(...mine),
      theirs: await noted(...theirs),
    }
    const { jats, unmatched } = await mergedJats(versions)
    expect(unmatched).toEqual([])
    expect(writeJats((await readWhole(jats)).text)).toBe(await noted(...merged))
  })

  test('keeps a note that one took out with its line, where the line stays as the other changed it', async () => {
    const { jats } = await mergedJats({
      read: await noted(['One1', 'Two', 'Three'], ['A']),
      mine: await noted(['One', 'Two', 'Three'], []),
      theirs: await noted(['One day1', 'Two', 'Three'], ['A']),
    })
    expect(jats).toBe(await noted(['One day1', 'Two', 'Three'], ['A']))
  })
})
