// one database
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { writeFileHere } from '../../src/core/cli/terminal.ts'
import { unzip, zip } from '../../src/engines/archives/archives.ts'
import { fulltextAlone, fulltextCommand } from '../../src/journal/fulltext/command.ts'
import { anArticle } from '../support/builders/rows.ts'
import { withFolder } from '../support/folder.ts'
import { withJournal } from '../support/journal.ts'
import { readPdf } from '../support/pdf.ts'

const journal = await withJournal()
const folder = await withFolder('fulltext')
const printed: string[] = []
const terminal = { print: (text: string) => printed.push(text), isInteractive: false, folder, writeFile: writeFileHere }

const bytes = (text: string) => new TextEncoder().encode(text)
const boat = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)
const article = `<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//NLM//DTD JATS//EN" "JATS.dtd">
<article xmlns:xlink="http://www.w3.org/1999/xlink" xml:lang="en"><front><article-meta>
<title-group><article-title>Lanterns of the delta</article-title></title-group>
<contrib-group><contrib contrib-type="author">
<name><surname>Rao</surname><given-names>Bina</given-names></name><email>bina@delta.example</email></contrib></contrib-group>
<author-notes><corresp><label>*</label>Write to the harbour.</corresp></author-notes></article-meta></front>
<body><sec id="s1"><title>Boats</title><p>Boats carry lanterns <xref ref-type="bibr" rid="b1">[1]</xref>.</p>
<list list-type="order"><list-item><label>1.</label><p>Oars</p></list-item></list>
<fig id="f1"><label>Figure 1</label><caption><p>A boat</p></caption><graphic xlink:href="boat.png"/></fig></sec></body>
<back><ref-list><title>References</title>
<ref id="b1"><mixed-citation>Iyer C. Oars. 2019.</mixed-citation></ref></ref-list></back></article>`

const writeSource = async (name: string, content: Uint8Array) => {
  await Bun.write(join(folder, name), content)
  return name
}
const paper = await writeSource(
  'paper.zip',
  zip(
    new Map([
      ['article.xml', bytes(article)],
      ['boat.png', boat],
    ]),
  ),
)
const readOut = (...names: string[]) => Bun.file(join(folder, ...names))

describe('a paper alone', () => {
  test('is in its own language and direction in every output', async () => {
    const line =
      'هدف از این پژوهش بررسی اثر کود آلی بر رشد و عملکرد برنج در شالیزار است و نتایج نشان داد که این کود تأثیر داشته است'
    const persian = `<article><front><article-meta><title-group><article-title>برنج</article-title></title-group>
      </article-meta></front><body><sec><title>مقدمه</title><p>${`${line}. `.repeat(4)}</p><table-wrap id="t1"><table>
      <tbody><tr><td>۱</td></tr></tbody></table></table-wrap></sec></body></article>`
    await fulltextAlone(undefined, [await writeSource('persian.xml', bytes(persian))], terminal)
    expect(await readOut('persian', 'article.xml').text()).toMatch(/<article [^>]*xml:lang="fa"/)
    const html = await readOut('persian', 'article.html').text()
    expect(html).toContain('<html lang="fa" dir="rtl">')
    expect(html).toContain('<div class="full-text" lang="fa" dir="rtl">')
    expect(html).toContain('aria-label="جدول 1: ۱"')
    const epub = unzip(await readOut('persian', 'article.epub').bytes())
    const inEpub = (name: string) => new TextDecoder().decode(epub?.get(`EPUB/${name}`))
    expect(inEpub('package.opf')).toContain('<spine page-progression-direction="rtl">')
    expect(inEpub('package.opf')).toContain('<dc:language>fa</dc:language>')
    expect(inEpub('text.xhtml')).toMatch(/<html [^>]*lang="fa" dir="rtl" xml:lang="fa"/)
    expect(inEpub('contents.xhtml')).toContain('<h1>فهرست</h1>')
  })

  test('comes as JATS with pictures, HTML, PDF, EPUB and a report, in a folder of its name', async () => {
    expect(await fulltextAlone(undefined, [paper], terminal)).toBe(0)
    const written = await readOut('paper', 'article.xml').text()
    expect(written).toContain('<journal-title>Untitled journal</journal-title>')
    expect(written).toContain('<issn publication-format="electronic">0000-0000</issn>')
    expect(written).toContain('<article-title>Lanterns of the delta</article-title>')
    expect(written).toContain('Rao')
    const [, picture = ''] = /<graphic[^>]*xlink:href="([^"]+)"/.exec(written) ?? []
    expect(await readOut('paper', picture).exists()).toBe(true)
    const html = await readOut('paper', 'article.html').text()
    expect(html).toContain('<h1>Lanterns of the delta</h1>')
    expect(html).toContain('<span class="list-label">1. </span>Oars')
    expect(html).toContain(`src="${picture}"`)
    expect(html).toContain('<a href="#ref1" id="c1" role="doc-biblioref">')
    const pdf = await readPdf(await readOut('paper', 'article.pdf').bytes())
    expect(pdf.text).toContain('Boats carry lanterns [1].')
    expect(pdf.text).toContain('Iyer C. Oars. 2019.')
    const epub = unzip(await readOut('paper', 'article.epub').bytes())
    expect([...(epub?.keys() ?? [])][0]).toBe('mimetype')
    expect(new TextDecoder().decode(epub?.get('EPUB/text.xhtml'))).toContain('Boats carry lanterns')
    for (const text of [html, pdf.text, new TextDecoder().decode(epub?.get('EPUB/text.xhtml'))]) {
      expect(text).toContain('Write to the harbour.')
      expect(text).toContain('bina@delta.example')
    }
    expect(pdf.text).not.toContain('Abstract')
    const { source, balance, findings, seconds, pages } = await readOut('paper', 'report.json').json()
    expect(source).toEqual({
      name: 'paper.zip',
      kind: 'jats',
      bytes: await readOut('paper.zip')
        .bytes()
        .then((all) => all.length),
    })
    expect(balance.words).toEqual({ source: 16, carried: 16, left: 0, found: 0 })
    expect(findings.map(({ code }: { code: string }) => code)).toContain('figure_without_alt')
    expect([typeof seconds, pages]).toEqual(['number', 1])
    expect(printed).toEqual([])
  })

  test('is printed as JSON alone, into another folder', async () => {
    expect(await fulltextAlone(undefined, [paper, '--out', 'elsewhere', '--json'], terminal)).toBe(0)
    expect(JSON.parse(printed.splice(0).join(''))).toEqual(await readOut('elsewhere', 'report.json').json())
  })

  const large = new Uint8Array(20 * 1024 * 1024 + 1)
  test.each<[string, string, Uint8Array | undefined]>([
    ['a file that is not there', 'nothing.docx', undefined],
    ['a file that is none of its kinds', 'letter.txt', bytes('Dear boats')],
    ['a damaged zip', 'damaged.docx', zip(new Map([['a', boat]])).slice(0, 60)],
    ['a file over 20 MB', 'large.xml', large],
  ])('%s is status 2', async (_, name, content) => {
    if (content) await writeSource(name, content)
    expect(await fulltextAlone(undefined, [name], terminal)).toBe(2)
  })

  test('no file is status 2', async () => expect(await fulltextAlone(undefined, [], terminal)).toBe(2))
})

describe('an article’s paper', () => {
  test('has the front of the article', async () => {
    const { refnumber } = await anArticle(journal.db, { title: 'Oars of the delta' })
    expect(await fulltextCommand(servicesOf(), [paper, '--article', refnumber, '--out', 'of-article'], terminal)).toBe(
      0,
    )
    const written = await readOut('of-article', 'article.xml').text()
    expect(written).toContain('<article-title>Oars of the delta</article-title>')
    expect(written).not.toContain('Lanterns of the delta')
  })

  test('of no article is status 2', async () => {
    expect(await fulltextCommand(servicesOf(), [paper, '--article', '999999'], terminal)).toBe(2)
  })
})

const servicesOf = () => ({ ...journal, offline: () => Promise.reject(new Error('It is not needed')) })
