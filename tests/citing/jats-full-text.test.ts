import { describe, expect, test } from 'bun:test'
import { jatsFile, jatsOfPaper } from '../../src/journal/citing/jats/article.ts'
import { aCited, type CitedValues } from '../support/builders/cited.ts'

const list =
  '<ref-list><title>References</title><ref id="ref1"><mixed-citation>Rao 2019.</mixed-citation></ref></ref-list>'
const kept = (back = `<back>${list}</back>`) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<article dtd-version="1.4"><front><article-meta/></front>` +
  `<body><sec id="sec1"><title>Boats</title><p>Boats carry lanterns.</p></sec></body>${back}</article>\n`
const jatsOf = (values: CitedValues, back?: string) => jatsFile({ ...aCited(values), text: kept(back) })

describe('JATS of an article with a full text', () => {
  test('is JATS 1.4: its front as ever, then the body and the back of the text', () => {
    const jats = jatsOf({})
    expect(jats).toContain('Journal Publishing DTD with MathML3 v1.4 20241031//EN')
    expect(jats).toContain(
      'xmlns:mml="http://www.w3.org/1998/Math/MathML" article-type="research-article" dtd-version="1.4"',
    )
    expect(jats).toContain('</article-meta></front><body><sec id="sec1"><title>Boats</title>')
    expect(jats.endsWith(`</body><back>${list}</back></article>\n`)).toBe(true)
    expect(jats).not.toContain('<article-meta/>')
  })

  test.each([
    ['', 'uk', 'uk'],
    ['mr', 'uk', 'mr'],
    ['', '', 'en'],
  ])('is in the language of its article, %j, else of its text, %j, else of its journal', (language, own, shown) => {
    const text = kept().replace('<article ', `<article ${own && `xml:lang="${own}" `}`)
    const jats = jatsFile({ ...aCited({ language }), text })
    expect(/<article [^>]*xml:lang="(\w+)"/.exec(jats)?.[1]).toBe(shown)
  })

  test.each<[string, CitedValues, string | undefined, number]>([
    ['those of the text', { references: 'Rao 2019.' }, undefined, 1],
    ['those of the article, where the text has none', { references: 'Rao 2019.\nIyer 2020.' }, '', 2],
    ['none, where neither has any', {}, '', 0],
  ])('has its references once: %s', (_, values, back, many) => {
    expect(jatsOf(values, back).match(/<ref /g) ?? []).toHaveLength(many)
  })

  const said = 'The data are in the supplement.'
  const inText = (words: string) =>
    `<back><sec id="sec2" sec-type="data-availability"><title>Data</title>${words}</sec></back>`
  test.each([
    ['once, where the text says it too', inText(`<p>The data are\n in the <italic>supplement</italic>.</p>`), 1],
    ['beside another of the text', inText('<p>Ask us.</p>'), 2],
    ['where the text has none', '', 1],
  ])('has a statement of the article %s', (_, back, many) => {
    const jats = jatsOf({ data_availability: said }, back)
    expect(jats.match(/sec-type="data-availability"/g) ?? []).toHaveLength(many)
    expect(jats.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')).toContain(said)
  })

  test('has a statement of one word whatever begins with it in the text, and none that is empty', () => {
    const jats = jatsOf({ ai_statement: 'None' }, inText('<p>None of the boats sank.</p>'))
    expect(jats).toContain('<sec sec-type="ai-statement"><title>Use of AI</title><p>None</p></sec>')
    expect(jats).not.toContain('<ack>')
  })

  test('for its PDF and EPUB has what its front says in lists, unless the text says it', () => {
    const values = { funding: 'Rivers & Boats Fund | RB-7\nHarbour Fund | 12', competing_interests: 'None' }
    const titlesFor = (back: string) =>
      [
        ...jatsOfPaper({ ...aCited(values), text: kept(`<back>${back}</back>`) }).matchAll(
          /<sec [^>]*><title>.*?<\/p>/g,
        ),
      ]
        .slice(1)
        .map(([section]) =>
          section
            .replace(/<[^>]+>/g, ' ')
            .replace(/\s+/g, ' ')
            .trim(),
        )
    const none = 'Competing interests None'
    expect(titlesFor('')).toEqual(['Funding Rivers &amp; Boats Fund, RB-7', none])
    const own = '<p>The Rivers &amp; Boats Fund (RB-7) paid.</p>'
    expect(titlesFor(`<sec id="s"><title>Competing Interests</title><p>None.</p>${own}</sec>`)).toEqual([
      'Funding Harbour Fund, 12',
      'Competing Interests None.',
    ])
  })
})
