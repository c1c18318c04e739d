import { Link, Line as Rule, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { textAsHtml } from '../../src/core/text/html.ts'
import type { ContentsLine, IndexFacts } from '../../src/journal/certificates/facts.ts'
import { fitted } from './paper/fit.ts'
import { Fitted } from './paper/fitted.tsx'
import type { Images } from './paper/images.ts'
import { ink, softInk } from './paper/palette.ts'
import { headingPiece, PiecedSheets } from './paper/pieced.tsx'
import type { Piece } from './paper/pieces.ts'
import { sheetWidth } from './paper/sheet.tsx'

const styles = StyleSheet.create({
  line: { flexDirection: 'row', marginBottom: 13 },
  number: { width: 26, fontSize: 10.5, color: softInk, lineHeight: 1.35 },
  words: { flex: 1 },
  link: { color: ink, textDecoration: 'none' },
  lower: { flexDirection: 'row', alignItems: 'flex-end', justifyContent: 'space-between', marginTop: 2 },
  authors: { color: softInk, backgroundColor: '#ffffff', paddingRight: 6 },
  leader: { position: 'absolute', left: 0, bottom: 3.4 },
  pages: { fontSize: 10.5, lineHeight: 1.2, marginBottom: 0.6, backgroundColor: '#ffffff', paddingLeft: 6 },
})

/** Prints a table of contents of the selected articles: title, authors, dotted leader, pages. */
export function IndexPage({ facts: { asOf, journal, issues }, images }: { facts: IndexFacts; images: Images }) {
  const places = issues.map(({ heading }) => heading).join('; ')
  const about = {
    creationDate: new Date(asOf),
    title: `Index: ${journal.name}, ${places}`,
    author: journal.name,
    subject: places,
  }
  return (
    <PiecedSheets
      journal={journal}
      images={images}
      title="Index"
      about={about}
      pieces={issues.flatMap(renderIssuePieces)}
    />
  )
}

function renderIssuePieces({ heading, articles }: IndexFacts['issues'][number]): Piece[] {
  const title = headingPiece(heading, 50, { marginTop: 20, marginBottom: 12 })
  return [title, ...articles.map((line, before) => renderContentsLine(line, before + 1))]
}

const wordsWidth = sheetWidth - 26
const endless = { height: Number.POSITIVE_INFINITY, lineHeight: 1.35 }

function renderContentsLine({ refnumber, url, title, authors, pages }: ContentsLine, number: number): Piece {
  const titleFit = fitted(title, { ...endless, width: wordsWidth - 64, sizes: [10.5] })
  const authorsFit = fitted(`<i>${textAsHtml(authors)}</i>`, { ...endless, width: 350, sizes: [9.5] })
  const node = (
    <View style={styles.line} wrap={false}>
      <Text style={styles.number}>{`${number}.`}</Text>
      <View style={styles.words}>
        <Link src={url} style={styles.link}>
          <Fitted fit={titleFit} />
        </Link>
        <View style={styles.lower}>
          {pages && <Leader />}
          <Fitted fit={authorsFit} style={styles.authors} />
          <Text style={styles.pages}>{pages}</Text>
        </View>
      </View>
    </View>
  )
  return { key: refnumber, height: titleFit.height + authorsFit.height + 15.5, node }
}

/** Draws dots across the full width, so that they align from row to row; authors and pages cover the ends. */
function Leader() {
  return (
    <Svg width={wordsWidth} height={1} style={styles.leader}>
      <Rule
        x1={0}
        x2={wordsWidth}
        y1={0.5}
        y2={0.5}
        stroke={softInk}
        strokeWidth={1.1}
        strokeLinecap="round"
        strokeDasharray="0.01 3.2"
      />
    </Svg>
  )
}
