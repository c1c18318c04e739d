// one database
import { beforeEach, expect, test } from 'bun:test'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { zipSync } from 'fflate'
import { oldAddresses } from '../../src/core/db/tables/addresses.ts'
import { articleAuthors, articles } from '../../src/core/db/tables/articles.ts'
import { hashContent } from '../../src/core/files/files.ts'
import { jatsFile } from '../../src/journal/citing/jats/article.ts'
import { statementNames } from '../../src/journal/record/metadata-fields.ts'
import { aCited } from '../support/builders/cited.ts'
import { withMove } from '../support/moves.ts'

const { db, folder, move } = await withMove()

const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.4 ${text}`)
const doctype =
  '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.1 20151215//EN" "http://hostile.example/JATS.dtd">'

/** As SciELO has it: affiliations as printed, a translation as a part, keywords by language. */
const scielo = `<?xml version="1.0" encoding="utf-8"?>${doctype}
<article xmlns:xlink="http://www.w3.org/1999/xlink" article-type="research-article" dtd-version="1.1" xml:lang="es">
<front><journal-meta><issn pub-type="epub">0000-0000</issn></journal-meta><article-meta>
<article-id pub-id-type="doi">10.1234/Trigo.1</article-id><article-id pub-id-type="publisher-id">501</article-id>
<article-categories><subj-group subj-group-type="heading"><subject>Artículo original</subject></subj-group>
<subj-group subj-group-type="discipline"><subject>Agronomía</subject></subj-group></article-categories>
<title-group><article-title>El trigo <italic>Triticum</italic> a 5 &lt; 6 °C<xref ref-type="fn" rid="fn1">*</xref>\
</article-title><subtitle>un estudio</subtitle>
<trans-title-group xml:lang="en"><trans-title>Wheat CO<sub>2</sub></trans-title></trans-title-group></title-group>
<contrib-group>
<contrib contrib-type="author" corresp="yes"><contrib-id contrib-id-type="orcid">0000-0002-1825-0097</contrib-id>
<name><surname>Núñez Ibáñez</surname><given-names>María José</given-names></name><xref ref-type="aff" rid="aff1">\
<sup>1</sup></xref><xref ref-type="corresp" rid="c1">*</xref></contrib>
<contrib contrib-type="author"><name><surname>Ruiz</surname><given-names>Íñigo</given-names><suffix>Jr.</suffix>\
</name><xref ref-type="aff" rid="aff1 aff2"/></contrib>
<contrib contrib-type="editor"><name><surname>Sen</surname><given-names>B.</given-names></name></contrib>
</contrib-group>
<aff id="aff1"><label>1</label><institution content-type="orgname">Universidad de León</institution>\
<institution content-type="original">Depto. de Física, Universidad de León, España</institution><country country="ES">España</country></aff>
<aff id="aff2"><label>2</label>CSIC<institution-wrap>\
<institution-id institution-id-type="ror">https://ror.org/02gfc7t72</institution-id></institution-wrap>, \
Madrid, <country>Spain</country>. <email>x@example.org</email></aff>
<author-notes><corresp id="c1">Correo: <email>maria@example.org</email></corresp></author-notes>
<pub-date date-type="pub" publication-format="electronic"><day>15</day><month>03</month><year>2020</year></pub-date>
<pub-date date-type="collection" publication-format="electronic"><season>Jan-Mar</season><year>2020</year></pub-date>
<volume>3</volume><issue>1</issue><fpage>1</fpage><lpage>8</lpage>
<history><date date-type="received"><day>02</day><month>11</month><year>2019</year></date><date date-type="rev-recd">\
<day>1</day><month>1</month><year>2020</year></date></history>
<permissions><copyright-holder>Las autoras</copyright-holder><license license-type="open-access" \
xlink:href="http://creativecommons.org/licenses/by/4.0/"><license-p>CC</license-p></license></permissions>
<self-uri xlink:href="https://old.example/index.php/agri/article/view/77"/>
<abstract><title>Resumen</title><sec><title>Métodos</title><p>Medimos <italic>p</italic> &lt; 0,05.</p></sec>\
<sec><title>Resultados</title><list list-type="bullet"><list-item><p>uno</p></list-item></list></sec></abstract>
<abstract abstract-type="graphical"><p>Figura</p></abstract>
<kwd-group xml:lang="es"><kwd>trigo</kwd><kwd>sequía</kwd></kwd-group>
<funding-group><award-group><funding-source><institution-wrap><institution>CSIC</institution>\
<institution-id>https://ror.org/02gfc7t73</institution-id></institution-wrap></funding-source><award-id>A-1</award-id>\
</award-group></funding-group>
</article-meta></front><body><p>Texto</p></body>
<back><ref-list><ref id="B1"><label>1</label><mixed-citation>1. Rao A. <italic>Yield</italic>. 2019.</mixed-citation>\
<element-citation><year>1999</year></element-citation></ref>
<ref id="B2"><element-citation publication-type="journal"><person-group><name><surname>Sen</surname>\
<given-names>B</given-names></name><etal/></person-group><article-title>Rain</article-title><source>J Crops</source>\
<year>2018</year><volume>3</volume><issue>2</issue><fpage>1</fpage><lpage>9</lpage>\
<pub-id pub-id-type="doi">10.1234/rain.1</pub-id></element-citation></ref></ref-list></back>
<sub-article article-type="translation" xml:lang="en"><front-stub><title-group><article-title>Other</article-title>\
</title-group><abstract><p>We measured.</p></abstract><kwd-group xml:lang="en"><kwd>wheat</kwd></kwd-group></front-stub></sub-article>
</article>`

/** As PMC has files of NLM's DTD: a notice about another article, with a season and a group as its author. */
const nlm = `<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//NLM//DTD Journal Archiving DTD v2.3 20070202//EN" "archivearticle.dtd">
<article article-type="correction" xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta>\
<article-id pub-id-type="pmc">99</article-id>
<title-group><article-title>Notice &nbsp;of change</article-title></title-group>
<contrib-group><contrib contrib-type="author"><collab>The Crop Group</collab></contrib></contrib-group><aff>Institute of Crops, Delhi</aff>
<pub-date pub-type="ppub"><month>6</month><year>2020</year></pub-date><volume>3</volume><issue>2</issue><elocation-id>e12</elocation-id>
<related-article related-article-type="corrected-article" ext-link-type="doi" xlink:href="10.1234/TRIGO.1"/>\
</article-meta></front></article>`

const rows = () => db.select().from(articles).orderBy(asc(articles.refnumber))

beforeEach(async () => {
  await db.delete(articles)
  await db.delete(oldAddresses)
})

test('a folder of JATS comes in once, with all that has a place', async () => {
  await mkdir(join(folder, 'jats', '2'), { recursive: true })
  await Bun.write(join(folder, 'jats', 'trigo.xml'), scielo)
  await Bun.write(join(folder, 'jats', 'en_trigo.pdf'), pdf('translated'))
  await Bun.write(join(folder, 'jats', 'trigo.pdf'), pdf('own'))
  await Bun.write(join(folder, 'jats', '2', 'PMC99.nxml'), nlm)
  await Bun.write(join(folder, 'jats', '2', 'main.pdf'), pdf('notice'))
  await Bun.write(join(folder, 'jats', 'z.xml'), '<article><front>&a;</front></article>')
  await Bun.write(join(folder, 'jats', 'y.xml'), Buffer.from('<article><front>M\xe9todos</front></article>', 'latin1'))
  await Bun.write(join(folder, 'secret.pdf'), pdf('secret'))
  await symlink(join(folder, 'secret.pdf'), join(folder, 'jats', 'z.pdf'))
  await Bun.write(join(folder, 'elsewhere', 'secret.xml'), nlm)
  await symlink(join(folder, 'elsewhere'), join(folder, 'jats', 'elsewhere'))
  await symlink('.', join(folder, 'jats', 'itself'))
  const { printed } = await move('jats')
  expect(printed).toContain('      2 added\n')
  expect(printed).toContain('did not come: y.xml: The XML is not in UTF-8')
  expect(printed).toContain('did not come: z.xml: The XML is not well-formed')
  const [article, notice] = await rows()
  expect(article).toMatchObject({
    refnumber: '501',
    year: 2020,
    volume: 3,
    issue: 1,
    pagenumber: '1-8',
    publishdate: '2020-03-15',
    title: 'El trigo &lt;i&gt;Triticum&lt;/i&gt; a 5 &amp;lt; 6 °C: un estudio',
    title_alt: 'Wheat CO₂',
    language: 'es',
    language_alt: 'en',
    keywords: 'trigo, sequía',
    keywords_alt: 'wheat',
    doi: '10.1234/Trigo.1',
    received: '2019-11-02',
    revised: '2020-01-01',
    accepted: null,
    subject: 'Agronomía',
    license_url: 'https://creativecommons.org/licenses/by/4.0/',
    copyright_holder: 'Las autoras',
    references: 'Rao A. Yield. 2019.\nSen B, et al. 2018. Rain. J Crops. 3(2): 1-9. https://doi.org/10.1234/rain.1',
    funding: 'CSIC | A-1',
    file_hash: hashContent(pdf('own')),
    email: 'maria@example.org',
    country: 'España',
  })
  expect(article?.abstract).toContain('Métodos')
  expect(notice).toMatchObject({ article_type: 'correction', notice_of: '501', file_hash: hashContent(pdf('notice')) })
  const people = await db.select().from(articleAuthors).orderBy(asc(articleAuthors.name))
  expect(people.map(({ name, affiliation, ror, corresponding }) => [name, affiliation, ror, corresponding])).toEqual([
    ['María José Núñez Ibáñez', 'Depto. de Física, Universidad de León, España', '', true],
    ['The Crop Group', 'Institute of Crops, Delhi', '', false],
    [
      'Íñigo Ruiz Jr.',
      'Depto. de Física, Universidad de León, España; CSIC, Madrid',
      'https://ror.org/02gfc7t72',
      false,
    ],
  ])
  expect((await db.select().from(oldAddresses)).map(({ key }) => key)).toContain('article/77')
  const left = await Bun.file(join(folder, 'jats-left.jsonl')).text()
  for (const what of ['other kinds of abstract', 'contributor who is editor', 'ROR ID of a funder'])
    expect(left).toContain(what)
  expect((await move('jats')).printed).toContain('      2 already there\n')
})

test.each([
  ['gone.pdf', 'the PDF that it names, gone.pdf, is not in the source'],
  ['../secret.pdf', 'the PDF that it names, ../secret.pdf, is not in the source'],
  ['https://old.example/files/12.pdf', 'the PDF that it names, /files/12.pdf, is not in the source'],
  ['https://old.example/article/view/12', undefined],
])('an article that names the PDF %s, which is not there, comes without it, told', async (href, told) => {
  const own = `lost-${hashContent(pdf(href)).slice(0, 6)}`
  await mkdir(join(folder, own), { recursive: true })
  await Bun.write(join(folder, 'secret.pdf'), pdf('secret'))
  const linked = nlm.replace('</article-meta>', `<self-uri xlink:href="${href}"/></article-meta>`)
  expect(linked).not.toBe(nlm)
  await Bun.write(join(folder, own, 'one.xml'), linked)
  await Bun.write(join(folder, own, 'two.xml'), '<article/>')
  const { printed } = await move(own)
  expect(printed).toContain('      1 added\n')
  expect(printed.includes('1 have no PDF in the source')).toBe(told === undefined)
  if (told) expect(printed).toMatch(new RegExp(`without its PDF: .*: ${told.replaceAll('.', '\\.')}`))
})

const zipOf = (all: Record<string, Uint8Array | string>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(all).map(([name, text]) => [
        name,
        typeof text === 'string' ? new TextEncoder().encode(text) : text,
      ]),
    ),
  )

test('our own JATS comes in from a zip as it went out', async () => {
  const cited = aCited({
    title: 'Growth of <i>Vigna</i> &amp; rice',
    abstract: '<p><b>Aim</b> Yield &lt; 5.</p><ul><li>one</li></ul>',
    article_type: 'review-article',
    doi: '10.1234/crops.1043',
    title_alt: 'धान',
    keywords_alt: 'धान, सूखा',
    language_alt: 'hi',
    received: '2025-11-02',
    revised: '2026-01-20',
    references: 'Rao A. Yield. 2019. https://doi.org/10.1234/x.1\nSen B. Rain. 2018.',
    funding: 'Council \\| South | A-1 | https://ror.org/02gfc7t72\nFund | 012345678',
    data_availability: 'On request.',
    competing_interests: 'None.',
    ethics: 'Approved.',
    ai_statement: 'None was used.',
    acknowledgements: 'We thank the growers.\nAnd the weather.',
    plain_summary: 'Rice grows.\nIt needs < 5 l of water.',
    license_url: 'https://creativecommons.org/licenses/by/4.0/',
  })
  await Bun.write(join(folder, 'own.zip'), zipOf({ 'a/1043.xml': jatsFile(cited), 'a/1043.pdf': pdf('own') }))
  expect(await move('own.zip')).toMatchObject({ printed: expect.stringContaining('      1 added\n') })
  const [row] = await rows()
  const names = [
    'refnumber',
    'year',
    'volume',
    'issue',
    'pagenumber',
    'publishdate',
    'keywords',
    'title',
    'abstract',
  ] as const
  const more = [
    'article_type',
    'doi',
    'title_alt',
    'keywords_alt',
    'language_alt',
    'received',
    'revised',
    'references',
    'funding',
  ] as const
  const statements = [...statementNames, 'plain_summary', 'license_url'] as const
  const { article } = cited
  for (const name of [...names, ...more, ...statements])
    expect([name, row?.[name] ?? '']).toEqual([name, article[name] ?? ''])
  expect(row?.file_hash).toBe(hashContent(pdf('own')))
})
