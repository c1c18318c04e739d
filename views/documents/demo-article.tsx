import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { Children, type ReactNode } from 'react'
import { citationName } from '../../src/articles/citation.ts'
import { plainText } from '../../src/text/html.ts'
import { documentFonts, latin } from './fonts.ts'
import { accent, ink, line, softInk } from './palette.ts'
import { Runs, wrapping } from './runs.tsx'

type Article = {
  /** HTML with `<i>`. */
  title: string
  authors: string[]
  /** HTML. */
  abstract: string
  keywords: string
  year: number
  volume: number
  issue: number
  first: number
  last: number
  refnumber: string
}

type Journal = { name: string; issn: string }

/** Draws the PDF of a demo article: its abstract, and a body generated from that abstract. */
export async function drawDemoArticle(article: Article, journal: Journal): Promise<Uint8Array> {
  await documentFonts()
  return renderToBuffer(<DemoArticle article={article} journal={journal} />)
}

const styles = StyleSheet.create({
  page: {
    paddingTop: 52,
    paddingBottom: 78,
    paddingHorizontal: 56,
    fontFamily: latin,
    fontSize: 10,
    color: ink,
  },
  masthead: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end', marginBottom: 7 },
  journal: { fontSize: 15, lineHeight: 1.2, fontWeight: 600, color: accent },
  small: { fontSize: 8.5, lineHeight: 1.45, color: softInk },
  rule: { borderTopWidth: 1, borderTopColor: accent, paddingTop: 8, marginBottom: 26 },
  title: { fontSize: 21, lineHeight: 1.24, fontWeight: 600 },
  longTitle: { fontSize: 16.5 },
  authors: { fontSize: 11.5, marginTop: 11, marginBottom: 24 },
  // Set lineHeight next to each fontSize, never on the page: there the renderer multiplies it a second time for what
  // `render` draws, and the footer disappears.
  section: { marginBottom: 13, paddingLeft: 112, fontSize: 10, lineHeight: 1.5 },
  // Absolute: in a row, the text after a page break would move into the side heading's place.
  side: { position: 'absolute', left: -112, width: 98, color: accent, fontWeight: 600 },
  itemText: { flex: 1 },
  paragraph: { marginBottom: 6 },
  items: { marginBottom: 6 },
  item: { flexDirection: 'row', paddingLeft: 4 },
  marker: { width: 14 },
  footer: {
    position: 'absolute',
    left: 56,
    right: 56,
    bottom: 34,
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderTopWidth: 0.75,
    borderTopColor: line,
    paddingTop: 7,
    fontSize: 8.5,
    color: softInk,
  },
})

function DemoArticle({ article, journal }: { article: Article; journal: Journal }) {
  const title = plainText(article.title)
  const place = `${article.year}; ${article.volume}(${article.issue}): ${article.first}-${article.last}`
  const body = bodyOf(article)
  return (
    <Document
      title={title}
      author={article.authors.join(', ')}
      subject={`${journal.name}. ${place}`}
      keywords={article.keywords}
      creator={journal.name}
      language="en"
    >
      <Page size="A4" style={styles.page}>
        <View style={styles.masthead}>
          <Text style={styles.journal}>{journal.name}</Text>
          <Text style={styles.small}>{journal.issn && `ISSN ${journal.issn}`}</Text>
        </View>
        <View style={[styles.masthead, styles.rule]}>
          <Text style={styles.small}>
            Volume {article.volume}, Issue {article.issue} ({article.year}), pages {article.first}–{article.last}
          </Text>
          <Text style={styles.small}>Ref. {article.refnumber}</Text>
        </View>
        <Text style={title.length > 150 ? [styles.title, styles.longTitle] : styles.title} {...wrapping}>
          <Runs html={article.title} />
        </Text>
        <Text style={styles.authors} {...wrapping}>
          <Runs html={article.authors.join(', ')} />
        </Text>
        <Section name="Abstract">
          <Blocks html={article.abstract} />
        </Section>
        <Section name="Keywords">
          <Text {...wrapping}>{article.keywords}</Text>
        </Section>
        {body.map(([name, paragraphs]) => (
          <Section key={name} name={name}>
            {paragraphs.map((paragraph) => (
              <Paragraph key={paragraph} html={paragraph} />
            ))}
          </Section>
        ))}
        <Section name="How to cite">
          <Text style={styles.small} {...wrapping}>
            <Runs html={`${article.authors.map(citationName).join(', ')}. ${endless(article.title)} `} />
            {journal.name}. {place}.
          </Text>
        </Section>
        <View style={styles.footer} fixed>
          <Text>
            <Runs html={firstAuthor(article.authors)} /> {journal.name}. {place}.
          </Text>
          <Text render={({ pageNumber }) => String(article.first + pageNumber - 1)} />
        </View>
      </Page>
    </Document>
  )
}

function endless(title: string): string {
  return /[.?!]$/.test(title) ? title : `${title}.`
}

function firstAuthor(authors: string[]): string {
  return `${citationName(authors[0] ?? '')}${authors.length > 1 ? ' et al' : ''}.`
}

/**
 * A heading in the margin beside its section; a page never breaks between the heading and the section's first block.
 */
function Section({ name, children }: { name: string; children: ReactNode }) {
  const [first, ...rest] = Children.toArray(children)
  return (
    <View style={styles.section}>
      <View wrap={false}>
        <Text style={styles.side} {...wrapping}>
          {name}
        </Text>
        {first}
      </View>
      {rest}
    </View>
  )
}

/** The paragraphs and lists of an HTML text. */
function Blocks({ html }: { html: string }) {
  return [...html.matchAll(/<(p|ul|ol)>(.*?)<\/\1>/gs)].map(([block, tag, inside = '']) =>
    tag === 'p' ? (
      <Paragraph key={block} html={inside.trim()} />
    ) : (
      <List key={block} html={inside} ordered={tag === 'ol'} />
    ),
  )
}

function List({ html, ordered }: { html: string; ordered: boolean }) {
  return (
    <View style={styles.items}>
      {itemsOf(html).map((item, at) => (
        <View key={item} style={styles.item}>
          <Text style={styles.marker}>{ordered ? `${at + 1}.` : '•'}</Text>
          <Text style={styles.itemText}>
            <Runs html={item} />
          </Text>
        </View>
      ))}
    </View>
  )
}

function itemsOf(html: string): string[] {
  return [...html.matchAll(/<(p|li)>(.*?)<\/\1>/gs)].map(([, , inside = '']) => inside.trim())
}

function Paragraph({ html }: { html: string }) {
  return (
    <Text style={styles.paragraph} orphans={2} widows={2}>
      <Runs html={html} />
    </Text>
  )
}

/** The sections after the abstract: its background, methods and results, with some connecting text. */
function bodyOf(article: Article): [string, string[]][] {
  const { background, methods, results, conclusion } = partsOf(article.abstract)
  const [subject = '', ...others] = article.keywords.split(/\s*,\s*/)
  const pick = (of: string[]) => of[Number(article.refnumber) % of.length] ?? ''
  return [
    [
      'Introduction',
      [`${background} ${pick(questions)}`, `The subject here is ${subject}; ${around(others)} ${pick(aims)}`],
    ],
    ['Materials and methods', [methods, pick(checks)]],
    ['Results', [results, pick(notes)]],
    ['Discussion', [pick(cautions), pick(prices)]],
    ['Conclusion', [`${conclusion} ${pick(invitations)}`]],
    [
      'Remark',
      ['This article, its authors and its figures are invented. They show how the journal’s pages look when in use.'],
    ],
  ]
}

function around(keywords: string[]): string {
  const last = keywords.at(-1) ?? ''
  return `${[keywords.slice(0, -1).join(', '), last].filter(Boolean).join(' and ')} are considered as far as they bear on it.`
}

/**
 * Splits the first paragraph: background until the first sentence in the past tense, then methods. The last sentence
 * concludes.
 */
function partsOf(abstract: string) {
  const [opening = '', ...rest] = itemsOf(abstract)
  const [problem = '', ...plan] = sentencesOf(opening)
  const findings = sentencesOf(rest.join(' '))
  const begun = plan.findIndex((sentence) => /\b(?:was|were|surveyed|interviewed)\b/.test(sentence))
  return {
    background: [problem, ...plan.slice(0, Math.max(begun, 0))].join(' '),
    methods: plan.slice(Math.max(begun, 0)).join(' '),
    results: findings.slice(0, -1).join(' '),
    conclusion: findings.at(-1) ?? '',
  }
}

/** The sentences of inline HTML, without a leading bold label. */
function sentencesOf(html: string): string[] {
  return html.split(/(?<=[.?!])\s+(?=(?:<\w+>)*\p{Lu})/u).map((sentence) => sentence.replace(/^<b>[^<]*<\/b>\s*/, ''))
}

const questions = [
  'Those who have to decide, in the field or in the office, have had little to go by but single seasons and single places.',
  'The question is an old one, but the answers given to it so far rest on few observations, and they do not agree.',
  'What is known of the matter comes mostly from stations with better soil and more labour than the farms it is meant for.',
]

const aims = [
  'The aim was a comparison made side by side, under the conditions in which the choice is made, and reported together with what it costs.',
  'We wished to know how large the effects are, how far they depend on the season, and whether they repay the trouble of obtaining them.',
  'The work was planned so that each step can be repeated by others with ordinary means, and so that a result of no difference would be worth reporting too.',
]

const checks = [
  'Every record was entered twice and compared before analysis. Doubtful values were looked up in the field notes, and corrected or left out before any means were formed. Differences were judged at the five per cent level unless another level is given; standard errors come from the replications or, where households or places were the units, from the variation among them.',
  'The plan of analysis was written down before the first observation. Seasons and sites were analysed one by one and pooled where their error variances agreed. Assumptions were checked on residuals, and counts and percentages were transformed where that was needed; the means given in the text are on the original scale.',
  'Observers were trained together for two days and compared with each other at the start and in the middle of the work. Instruments were calibrated at the intervals their makers advise. Missing values, less than two per cent of all, were not replaced. Means are followed by the level of significance at which they differ.',
]

const notes = [
  'The full records from which these means were formed, with a description of every column, can be had from the first author on request.',
  'Where no level of significance is given, a difference is described for its size alone and should not be taken as established.',
  'The order of these effects was the same in the first and in the last season, although their size was not.',
]

const cautions = [
  'The results are best read together with the conditions under which they were obtained. Another soil, a wetter year or another market is likely to change the size of an effect sooner than its direction. Where our figures differ from those of others, the length of observation and the choice of the control are the likeliest reasons, and both have been described in full for that purpose.',
  'Two limits of the work should be kept in mind. The sites were chosen because they could be reached in any weather, and they are not a random sample of the region. The period was long enough to show what changes within a few seasons, but not what accumulates over many. Neither limit explains the differences reported above, which were too consistent to be due to place or chance.',
  'It is worth asking why the effect was seen here and not in some of the earlier work. The likeliest answer is that the treatments were applied at the proper time, which is easily said and seldom done. A second reason may be the control, which followed what farmers in the area do rather than what is recommended to them.',
]

const prices = [
  'Costs and returns, where they are given, are at the prices of the years of study and should be reckoned anew before they are used for advice.',
  'Those who wish to apply the findings should begin on a part of the field, and keep the rest as it was for comparison.',
  'Labour has been counted at the local wage, whether it was hired or not, because the time of a family is not free.',
]

const invitations = [
  'A repetition at other sites, with the same plan and the same measurements, would show how far this finding reaches.',
  'We should be glad to hear of any trial in which the opposite was found.',
  'The next step is to follow the same fields for some years more.',
]
