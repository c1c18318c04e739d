import { expect, test } from 'bun:test'
import { renderPaperFront } from '../../src/journal/fulltext/front-rules.ts'

const front = {
  title: 'Boats of a harbour',
  people: [{ name: 'Asha Verma', affiliation: 'University of Kota', email: '', orcid: '' }],
  abstract: '<p>Boats.</p><p>Tides.</p>',
  keywords: 'boats, tides',
  translation: { language: 'hi', title: 'बंदरगाह की नावें', abstract: 'नावें।' },
  summaries: [{ type: 'teaser', name: 'In brief', abstract: '<p>Boats &amp; tides.</p>' }],
  notes: ['Received 3 May 2020', '* Corresponding author: the harbour office'],
}

test.each([
  [
    'a title in two languages',
    '<trans-title-group xml:lang="hi"><trans-title>बंदरगाह की नावें</trans-title></trans-title-group>',
  ],
  ['the abstract in paragraphs', '<abstract><p>Boats.</p><p>Tides.</p></abstract>'],
  [
    'a summary by its name, beside the abstract',
    '</abstract><abstract abstract-type="teaser"><title>In brief</title><p>Boats &amp; tides.</p></abstract><trans-',
  ],
  ['an abstract in two languages', '<trans-abstract xml:lang="hi"><p>नावें।</p></trans-abstract>'],
  [
    'what else stands there, between people and dates',
    '</contrib-group><author-notes><p>Received 3 May 2020</p>' +
      '<corresp>* Corresponding author: the harbour office</corresp></author-notes>' +
      '<pub-date-not-available/><permissions/>',
  ],
])('a front has %s', (_, xml) => {
  expect(renderPaperFront(front).xml).toContain(xml)
})

test('a front has none of what its file does not say', () => {
  const { xml } = renderPaperFront({
    ...front,
    people: [],
    abstract: '',
    keywords: '',
    translation: undefined,
    summaries: [],
    notes: [],
  })
  expect(xml).not.toMatch(/author-notes|abstract|trans-|kwd|contrib/)
})
