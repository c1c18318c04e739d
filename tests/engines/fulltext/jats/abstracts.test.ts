import { describe, expect, test } from 'bun:test'
import { readArticleWithHead, readJats } from '../../../../src/engines/fulltext/jats/read.ts'
import { wordsOfBlock } from '../../../../src/engines/fulltext/mending/changing.ts'

const articleOf = (meta: string) =>
  '<article xmlns:xlink="http://www.w3.org/1999/xlink" xml:lang="en"><front><article-meta>' +
  `${meta}</article-meta></front><body><p>x</p></body></article>`
const readMeta = (meta: string) => readJats(new TextEncoder().encode(articleOf(meta)))

const abstract = (type: string, inside: string) => `<abstract${type && ` abstract-type="${type}"`}>${inside}</abstract>`
const own = abstract('', '<p>Tea grows.</p>')

describe('the abstract of an article', () => {
  test.each<[string, string, string]>([
    ['without a type', own, '<p>Tea grows.</p>'],
    ['with a type that names no kind', abstract('normal', '<p>Tea grows.</p>'), '<p>Tea grows.</p>'],
    ['without a type, behind one of another kind', abstract('summary', '<p>Tea.</p>') + own, '<p>Tea grows.</p>'],
    ['behind one with a name', abstract('teaser', '<p>Tea.</p>') + abstract('section', '<p>Rain.</p>'), '<p>Rain.</p>'],
    [
      'with its sections, without its own title',
      abstract('structured', '<title>Abstract</title><sec><title>Aim</title><p>Tea.</p></sec>'),
      '<p><b>Aim</b></p><p>Tea.</p>',
    ],
    [
      'with a list',
      abstract('', '<p>Two:<list><list-item><label>•</label><p>one</p></list-item></list></p>'),
      '<p>Two:</p><p>one</p>',
    ],
    ['alone with a name', abstract('teaser', '<p>Tea.</p>'), ''],
  ])('%s', async (_, meta, html) => expect((await readMeta(meta)).front.abstract).toBe(html))
})

describe('an abstract beside it keeps its words and has a name:', () => {
  test.each<[string, string, string, string]>([
    [
      'highlights',
      'author-highlights',
      '<title>Highlights</title><list><list-item><p>Tea.</p></list-item></list>',
      'Highlights',
    ],
    ['a teaser', 'teaser', '<p>Tea.</p>', 'In brief'],
    ['a precis', 'precis', '<p>Tea.</p>', 'In brief'],
    ['words for the contents', 'toc', '<p>Tea.</p>', 'In brief'],
    ['a plain-language summary', 'plain-language-summary', '<p>Tea.</p>', 'Plain summary'],
    ['a title of its own', 'executive-summary', '<title>Significance</title><p>Tea.</p>', 'Significance'],
    ['a type that is not known', 'digest_of_editor', '<p>Tea.</p>', 'Digest of editor'],
    ['a caption', 'graphical', '<p><fig><caption><p>Tea.</p></caption></fig></p>', 'Graphical abstract'],
  ])('%s', async (_, type, inside, name) => {
    const meta = abstract(type, inside) + own
    expect((await readMeta(meta)).front.summaries).toEqual([{ type, name, abstract: '<p>Tea.</p>' }])
    const { head } = await readArticleWithHead(articleOf(meta))
    expect(head.abstracts.map((one) => [one.name, one.blocks.map(wordsOfBlock).join(' ')])).toEqual([
      [name, 'Tea.'],
      ['', 'Tea grows.'],
    ])
  })

  test('the picture of a graphical one is reported', async () => {
    const { front, findings } = await readMeta(
      own + abstract('graphical', '<title>Graphical abstract</title><p><fig><graphic xlink:href="tea.jpg"/></fig></p>'),
    )
    expect(front.summaries).toEqual([])
    expect(findings).toEqual([{ code: 'picture_not_shown', where: { section: '', id: '' }, text: 'tea.jpg' }])
  })
})

test.each<[string, string, unknown, string[]]>([
  [
    'in one other language are its translation',
    '<title-group><article-title>Tea</article-title><trans-title-group xml:lang="pt"><trans-title>Chá</trans-title>' +
      `</trans-title-group></title-group>${own}<trans-abstract xml:lang="pt"><p>O chá.</p></trans-abstract>`,
    { language: 'pt', title: 'Chá', abstract: '<p>O chá.</p>' },
    [],
  ],
  [
    'in two other languages are its translation and a note',
    `${own}<abstract xml:lang="pt"><p>O chá.</p></abstract><trans-abstract xml:lang="es"><p>El té.</p></trans-abstract>`,
    { language: 'pt', title: '', abstract: '<p>O chá.</p>' },
    ['El té.'],
  ],
])('titles and abstracts %s', async (_, meta, translation, notes) => {
  const { front } = await readMeta(meta)
  expect([front.translation, front.notes]).toEqual([translation, notes] as [typeof front.translation, string[]])
})
