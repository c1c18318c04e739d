import { describe, expect, test } from 'bun:test'
import { carriedJats, curedJats } from '../../../../src/engines/fulltext/fulltext.ts'
import type { Cure } from '../../../../src/engines/fulltext/text.ts'

const figure = '<fig id="fig1"><graphic xlink:href="boat.png"/></fig>'
const ref = (id: string, text: string) =>
  `<ref id="${id}"><mixed-citation publication-type="other">${text}</mixed-citation></ref>`
const rao = 'Rao B. Boats. 2019.'
const paragraphs = ['<p>Boats went out (Rao 2018).</p>', '<p>They came in.</p>'] as const
type Parts = { intro?: string; after?: string; pictures?: string; references?: string }
const paper = ({
  intro = paragraphs[0],
  after = paragraphs[1],
  pictures = figure,
  references = ref('ref1', rao),
}: Parts = {}) =>
  '<article xmlns:xlink="http://www.w3.org/1999/xlink"><body>' +
  `<sec id="sec1"><title>Boats</title>${intro}${pictures}</sec><sec id="sec2"><title>Sails</title>${after}</sec></body>` +
  `<back><ref-list id="refs"><title>References</title>${references}</ref-list></back></article>`

const alt: Cure = { is: 'alt', at: { section: 'sec1', id: 'fig1' }, text: 'Two boats' }
const captioned: Cure = { is: 'caption', at: { section: 'sec1', id: 'fig1' }, text: 'Figure 1. Boats' }
const level: Cure = { is: 'heading', at: { section: 'sec2', id: 'sec2' }, as: 1 }
const citation: Cure = { is: 'citation', at: { section: 'sec1', id: '' }, text: '(Rao 2018)', to: 'ref1' }

const more = '<p>A new paragraph.</p>'
const other = paper({
  intro: more + paragraphs[0],
  references: ref('ref1', 'Iyer C. Oars. 2020.') + ref('ref2', rao),
})

describe('what was mended by hand', () => {
  test.each<[string, Cure, string]>([
    ['an alternative text', alt, '<alt-text>Two boats</alt-text>'],
    ['a caption', captioned, '<label>Figure 1.</label><caption><title>Boats</title></caption>'],
    ['a level', level, '</fig><sec id="sec2">'],
    ['a citation, to its reference in the new list', citation, '<xref ref-type="bibr" rid="ref2">(Rao 2018)</xref>'],
  ])('is carried over to where the same stands: %s', async (_, cure, mended) => {
    const { jats, unmatched } = await carriedJats({
      read: paper(),
      mended: (await curedJats(paper(), cure)) ?? '',
      fresh: other,
    })
    expect(jats).toContain(mended)
    expect(jats).toContain(more)
    expect(unmatched).toEqual([])
  })

  test.each<[string, Cure, Parts, object]>([
    ['a picture that is gone', alt, { pictures: '' }, { what: 'alternative text', text: 'Two boats' }],
    [
      'the caption of a picture that is gone',
      captioned,
      { pictures: '' },
      { what: 'caption', text: 'Figure 1. Boats' },
    ],
    [
      'a paragraph that was rewritten',
      citation,
      { intro: '<p>Boats left (Rao 2018).</p>' },
      { what: 'citation', text: 'Boats went out (Rao 2018).' },
    ],
    [
      'a reference that is gone',
      citation,
      { references: ref('ref1', 'Iyer C. Oars. 2020.') },
      { what: 'citation', text: 'Boats went out (Rao 2018).' },
    ],
  ])('is told where it has no place: %s', async (_, cure, parts, told) => {
    const mended = (await curedJats(paper(), cure)) ?? ''
    const { unmatched } = await carriedJats({ read: paper(), mended, fresh: paper(parts) })
    expect(unmatched).toEqual([told] as never)
  })

  test('is words too: a sentence that was put right, one that was put in', async () => {
    const mended = paper({ after: '<p>They came in late.</p><p>All of them.</p>' })
    const { jats, unmatched } = await carriedJats({ read: paper(), mended, fresh: other })
    expect(jats).toContain('They came in late.')
    expect(unmatched).toEqual([{ what: 'text added', text: 'All of them.' }])
  })

  test('is nothing to tell where the new file has it already', async () => {
    const mended = paper({ after: '<p>They came in late.</p>' })
    expect((await carriedJats({ read: paper(), mended, fresh: mended })).unmatched).toEqual([])
  })
})
