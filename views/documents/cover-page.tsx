import { Image, Link, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { CoverFacts } from '../../src/documents/facts.ts'
import { textAsHtml } from '../../src/text/html.ts'
import { fitted } from './fit.ts'
import type { Images } from './images.ts'
import { accent, line, softInk } from './palette.ts'
import { QrCode } from './qr-code.tsx'
import { Runs, Words, wrapping } from './runs.tsx'
import { heightBelow, Sheets, sheetWidth } from './sheet.tsx'

const styles = StyleSheet.create({
  place: { fontSize: 11, fontWeight: 600, letterSpacing: 0.6, color: accent, marginTop: 44 },
  title: { fontWeight: 600, lineHeight: 1.25, marginTop: 14 },
  authors: { lineHeight: 1.5, marginTop: 18 },
  lower: { position: 'absolute', left: 56, right: 56, bottom: 86 },
  rows: { flexDirection: 'row', gap: 24, alignItems: 'flex-end' },
  table: { flex: 1 },
  row: { flexDirection: 'row', borderTopWidth: 0.75, borderTopColor: line, paddingVertical: 5, fontSize: 10 },
  label: { width: 92, color: softInk },
  value: { flex: 1 },
  cover: { width: 118, maxHeight: 158, objectFit: 'contain', borderWidth: 0.75, borderColor: line },
  cite: { marginTop: 16, paddingTop: 12, borderTopWidth: 1, borderTopColor: accent, flexDirection: 'row', gap: 18 },
  citeText: { flex: 1 },
  citeLabel: { fontSize: 9, fontWeight: 600, color: accent, marginBottom: 4 },
  citation: { lineHeight: 1.45 },
  link: { fontSize: 9, color: softInk, marginTop: 6, textDecoration: 'none' },
})

/** The cover page of an article: one page, to go before a reprint. */
export function CoverPage({ facts, images }: { facts: CoverFacts; images: Images }) {
  const { asOf, journal, title, plainTitle, authors, place } = facts
  const names = authors.join(', ')
  const about = { creationDate: new Date(asOf), title: plainTitle, author: names, subject: `${journal.name}. ${place}` }
  const cite = citationFit(facts)
  const upper = heightBelow(journal, images) - rowsHeight(facts, images) - cite.height - 120
  const byline = fitted(textAsHtml(names), {
    ...{ width: sheetWidth, height: upper * 0.4, lineHeight: 1.5, fontWeight: 400 },
    sizes: [14, 13, 12, 11, 10, 9, 8, 7],
  })
  const heading = fitted(title, {
    ...{ width: sheetWidth, height: upper - byline.size * byline.lines * 1.5, lineHeight: 1.25, fontWeight: 600 },
    sizes: [28, 25, 22, 19, 17, 15, 13, 11, 9.5, 8, 7],
  })
  const page = (
    <>
      <Text style={styles.place}>{place}</Text>
      <Text style={[styles.title, { fontSize: heading.size }]} {...wrapping}>
        <Runs html={title} />
      </Text>
      <Text style={[styles.authors, { fontSize: byline.size }]} {...wrapping}>
        <Words>{names}</Words>
      </Text>
      <View style={styles.lower}>
        <View style={styles.rows}>
          <View style={styles.table}>
            {facts.rows.map((row) => (
              <Row key={row[0]} row={row} />
            ))}
          </View>
          {images[facts.cover] && <Image src={images[facts.cover] ?? ''} style={styles.cover} />}
        </View>
        <Cite facts={facts} size={cite.size} />
      </View>
    </>
  )
  return <Sheets journal={journal} images={images} running="" about={about} pages={[page]} />
}

function Row({ row: [label, value] }: { row: CoverFacts['rows'][number] }) {
  return (
    <View style={styles.row}>
      <Text style={styles.label}>{label}</Text>
      <Text style={styles.value} {...wrapping}>
        <Words>{value}</Words>
      </Text>
    </View>
  )
}

/** The height of the table of facts, or of the journal's cover beside it. */
function rowsHeight({ rows, cover }: CoverFacts, images: Images): number {
  const width = sheetWidth - 92 - (images[cover] ? 142 : 0)
  const box = { width, height: 0, lineHeight: 1.4, fontWeight: 400, sizes: [10] }
  const heights = rows.map(([, value]) => 11 + 14 * fitted(textAsHtml(value), box).lines)
  return Math.max(
    heights.reduce((sum, height) => sum + height, 0),
    images[cover] ? 158 : 0,
  )
}

function citationFit({ citation }: CoverFacts) {
  const html = `${textAsHtml(citation.names)} ${citation.title} ${textAsHtml(citation.place)}`
  const width = sheetWidth - 64 - 18
  const { size, lines } = fitted(html, {
    width,
    height: 100,
    lineHeight: 1.45,
    fontWeight: 400,
    sizes: [9.5, 8.5, 7.5, 6.5],
  })
  return { size, height: Math.max(size * lines * 1.45 + 32, 64) + 29 }
}

function Cite({ facts: { citation, url }, size }: { facts: CoverFacts; size: number }) {
  return (
    <View style={styles.cite}>
      <View style={styles.citeText}>
        <Text style={styles.citeLabel}>How to cite this article</Text>
        <Text style={[styles.citation, { fontSize: size }]} {...wrapping}>
          <Words>{`${citation.names} `}</Words>
          <Runs html={citation.title} />
          <Words>{` ${citation.place}`}</Words>
        </Text>
        <Link src={url} style={styles.link}>
          {url}
        </Link>
      </View>
      <QrCode text={url} side={64} />
    </View>
  )
}
