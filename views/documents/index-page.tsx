import { StyleSheet, Text, View } from '@react-pdf/renderer'
import type { ContentsLine, IndexFacts } from '../../src/documents/facts.ts'
import { textAsHtml } from '../../src/text/html.ts'
import { fitted } from './fit.ts'
import type { Images } from './images.ts'
import { accent, softInk } from './palette.ts'
import { onPages, type Piece } from './pieces.ts'
import { Runs, Words, wrapping } from './runs.tsx'
import { heightBelow, Sheets, sheetHeight, sheetWidth } from './sheet.tsx'

const styles = StyleSheet.create({
  title: { fontSize: 24, fontWeight: 600, marginTop: 24 },
  heading: { fontSize: 13, fontWeight: 600, color: accent, marginTop: 20, marginBottom: 12 },
  line: { flexDirection: 'row', marginBottom: 13 },
  number: { width: 26, fontSize: 10.5, color: softInk, lineHeight: 1.35 },
  words: { flex: 1 },
  article: { fontSize: 10.5, lineHeight: 1.35, marginRight: 64 },
  lower: { flexDirection: 'row', alignItems: 'flex-end', marginTop: 2 },
  authors: { fontSize: 9.5, lineHeight: 1.35, color: softInk, fontStyle: 'italic', maxWidth: 350 },
  leader: {
    flex: 1,
    borderBottomWidth: 1,
    borderBottomColor: softInk,
    borderBottomStyle: 'dotted',
    marginHorizontal: 5,
    marginBottom: 4,
  },
  pages: { fontSize: 10.5, lineHeight: 1.2 },
})

/** The contents of the selected articles: each with its authors, dotted leaders and pages. */
export function IndexPage({ facts: { asOf, journal, issues }, images }: { facts: IndexFacts; images: Images }) {
  const places = issues.map(({ heading }) => heading).join('; ')
  const about = {
    creationDate: new Date(asOf),
    title: `Index: ${journal.name}, ${places}`,
    author: journal.name,
    subject: places,
  }
  const pages = onPages(issues.flatMap(piecesOf), heightBelow(journal, images) - 53, sheetHeight)
  const shown = pages.map((pieces, before) => (
    <View key={pieces[0]?.key}>
      {before === 0 && <Text style={styles.title}>Index</Text>}
      {pieces.map(({ key, node }) => (
        <View key={key}>{node}</View>
      ))}
    </View>
  ))
  return <Sheets journal={journal} images={images} running="Index" about={about} pages={shown} />
}

function piecesOf({ heading, articles }: IndexFacts['issues'][number]): Piece[] {
  const title = <Text style={styles.heading}>{heading}</Text>
  const lines = articles.map((line, before) => ({
    key: line.refnumber,
    height: heightOf(line),
    node: <Line line={line} number={before + 1} />,
  }))
  return [{ key: heading, height: 50, node: title, staysWithNext: true }, ...lines]
}

const titleBox = { width: sheetWidth - 26 - 64, height: 0, lineHeight: 1.35, fontWeight: 400, sizes: [10.5] }
const authorsBox = { ...titleBox, width: 350, sizes: [9.5] }

function heightOf({ title, authors }: ContentsLine): number {
  const [titleLines, authorLines] = [fitted(title, titleBox).lines, fitted(textAsHtml(authors), authorsBox).lines]
  return titleLines * 14.2 + authorLines * 12.9 + 17
}

function Line({ line: { title, authors, pages }, number }: { line: ContentsLine; number: number }) {
  return (
    <View style={styles.line} wrap={false}>
      <Text style={styles.number}>{`${number}.`}</Text>
      <View style={styles.words}>
        <Text style={styles.article} {...wrapping}>
          <Runs html={title} />
        </Text>
        <View style={styles.lower}>
          {authors && (
            <Text style={styles.authors} {...wrapping}>
              <Words>{authors}</Words>
            </Text>
          )}
          <View style={styles.leader} />
          <Text style={styles.pages}>{pages}</Text>
        </View>
      </View>
    </View>
  )
}
