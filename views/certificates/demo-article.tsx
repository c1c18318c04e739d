import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { Children, type ReactNode } from 'react'
import { languageOf } from '../../src/core/language/language.ts'
import { isOnlineFirst } from '../../src/core/online-first.ts'
import { plainText } from '../../src/core/text/html.ts'
import { citationName } from '../../src/journal/citing/citation.ts'
import type { DemoArticle as Article } from '../../src/staff/demo/content.ts'
import { Blocks, bodyOf, type DemoText, Paragraph } from './demo-text.tsx'
import { documentFonts, latin } from './paper/fonts.ts'
import { accent, ink, softInk } from './paper/palette.ts'
import { Runs, wrapping } from './paper/runs.tsx'
import { footer } from './paper/sheet.tsx'
import { taggedPdf } from './paper/tagged.ts'

type Journal = { name: string; issn: string }

/** Draws the PDF of a demo article: its abstract, and a body generated from that abstract. */
export async function drawDemoArticle(article: Article, journal: Journal): Promise<Uint8Array> {
  await documentFonts()
  return taggedPdf(<DemoArticle article={article} journal={journal} />)
}

/** Draws the anonymous manuscript of a demo paper, as reviewers get it. */
export async function drawDemoManuscript(paper: DemoText & { title: string }): Promise<Uint8Array> {
  await documentFonts()
  return taggedPdf(<DemoManuscript paper={paper} />)
}

const styles = StyleSheet.create({
  page: { paddingTop: 52, paddingBottom: 78, paddingHorizontal: 56, fontFamily: latin, fontSize: 10, color: ink },
  masthead: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end', marginBottom: 7 },
  journal: { fontSize: 15, lineHeight: 1.2, fontWeight: 600, color: accent },
  small: { fontSize: 8.5, lineHeight: 1.45, color: softInk },
  rule: { borderTopWidth: 1, borderTopColor: accent, paddingTop: 8, marginBottom: 26 },
  title: { fontSize: 24, lineHeight: 1.2, fontWeight: 600 }, // Google Scholar looks for 24 points
  authors: { fontSize: 11.5, marginTop: 11 },
  record: { marginTop: 5, marginBottom: 22 },
  // Set lineHeight next to each fontSize, never on the page: there the renderer multiplies it a second time for content
  // that `render` draws, and the footer disappears.
  section: { marginBottom: 13, paddingLeft: 112, fontSize: 10, lineHeight: 1.5 },
  // Absolute: in a row, the text after a page break would move into the side heading's place.
  side: { position: 'absolute', left: -112, width: 98, color: accent, fontWeight: 600 },
})

function DemoArticle({ article, journal }: { article: Article; journal: Journal }) {
  const title = plainText(article.title)
  const place = isOnlineFirst(article)
    ? 'Online first'
    : `${article.year}; ${article.volume}(${article.issue}): ${article.first}–${article.last}`
  const names = article.authors.map((name) => citationName(name))
  const first = `${names[0]}${names.length > 1 ? ' et al' : ''}.`
  return (
    <Document
      title={title}
      author={article.authors.join(', ')}
      subject={`${journal.name}. ${place}`}
      keywords={article.keywords}
      creator={journal.name}
      language={languageOf(article.title) || 'en'}
    >
      <Page size="A4" style={styles.page}>
        <Head article={article} journal={journal} />
        <Body text={article} />
        <Section name="References">
          {article.references.split('\n').map((reference) => (
            <Paragraph key={reference} html={reference} />
          ))}
        </Section>
        <Section name="How to cite">
          <Text style={styles.small} {...wrapping}>
            <Runs html={`${names.join(', ')}. ${endless(article.title)} `} />
            {journal.name}. {place}. https://doi.org/{article.doi}
          </Text>
        </Section>
        <View style={footer} fixed>
          <Text>
            <Runs html={first} /> {journal.name}. {place}.
          </Text>
          <Text render={({ pageNumber }) => String(article.first + pageNumber - 1)} />
        </View>
      </Page>
    </Document>
  )
}

function DemoManuscript({ paper }: { paper: DemoText & { title: string } }) {
  return (
    <Document title={paper.title} keywords={paper.keywords} language="en">
      <Page size="A4" style={styles.page}>
        <Text tag="H1" style={[styles.title, styles.record]} {...wrapping}>
          {paper.title}
        </Text>
        <Body text={paper} />
        <View style={footer} fixed>
          <Text>Manuscript</Text>
          <Text render={({ pageNumber }) => String(pageNumber)} />
        </View>
      </Page>
    </Document>
  )
}

/** Prints abstract, keywords and the sections after them. */
function Body({ text }: { text: DemoText }) {
  return (
    <>
      <Section name="Abstract">
        <Blocks html={text.abstract} />
      </Section>
      <Section name="Keywords">
        <Text {...wrapping}>{text.keywords}</Text>
      </Section>
      {bodyOf(text).map(([name, paragraphs]) => (
        <Section key={name} name={name}>
          {paragraphs.filter(Boolean).map((paragraph) => (
            <Paragraph key={paragraph} html={paragraph} />
          ))}
        </Section>
      ))}
    </>
  )
}

/** Prints the masthead, the title and the authors. */
function Head({ article, journal }: { article: Article; journal: Journal }) {
  return (
    <>
      <View style={styles.masthead}>
        <Text style={styles.journal}>{journal.name}</Text>
        <Text style={styles.small}>{journal.issn && `ISSN ${journal.issn}`}</Text>
      </View>
      <View style={[styles.masthead, styles.rule]}>
        <Text style={styles.small}>
          {isOnlineFirst(article)
            ? 'Online first'
            : `Volume ${article.volume}, Issue ${article.issue} (${article.year}), pages ${article.first}–${article.last}`}
        </Text>
        <Text style={styles.small}>Ref. {article.refnumber}</Text>
      </View>
      <Text tag="H1" style={styles.title} {...wrapping}>
        <Runs html={article.title} />
      </Text>
      <Text style={styles.authors} {...wrapping}>
        <Runs html={article.authors.join(', ')} />
      </Text>
      <Text style={[styles.small, styles.record]} {...wrapping}>
        {article.affiliation}, {article.country}. Received {article.received}, accepted {article.accepted}.
      </Text>
    </>
  )
}

const endless = (title: string): string => (/[.?!]$/.test(title) ? title : `${title}.`)

/**
 * Prints a heading in the margin next to its section; no page breaks between the heading and the section's first block.
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
