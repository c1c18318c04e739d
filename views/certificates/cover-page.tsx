import { Image, StyleSheet, Text, View } from '@react-pdf/renderer'
import { type SafeHtml, textAsHtml } from '../../src/core/text/html.ts'
import { t } from '../../src/core/words/words.ts'
import type { CoverFacts } from '../../src/journal/certificates/facts.ts'
import { Address, isHttpAddress } from './address.tsx'
import { type Fit, fitted } from './paper/fit.ts'
import { Fitted } from './paper/fitted.tsx'
import type { Images } from './paper/images.ts'
import { accent, ink, line, softInk } from './paper/palette.ts'
import { QrCode } from './paper/qr-code.tsx'
import { ScriptedText, spaced, wrapping } from './paper/runs.tsx'
import { heightBelow, Sheets, sheetWidth } from './paper/sheet.tsx'

const styles = StyleSheet.create({
  place: { fontSize: 11, fontWeight: 600, color: accent, marginTop: 44 },
  title: { marginTop: 14 },
  authors: { marginTop: 18 },
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
  link: { marginTop: 6 },
})

/** Prints an article's cover page, bound in front of a reprint. */
export function CoverPage({ facts, images }: { facts: CoverFacts; images: Images }) {
  const { asOf, journal, title, plainTitle, authors, place } = facts
  const names = authors.join(', ')
  const language = journal.language || facts.language || 'en'
  const subject = `${journal.name}. ${place}`
  const about = { creationDate: new Date(asOf), language, title: plainTitle, author: names, subject }
  const citation = citationFit(facts)
  const upper = heightBelow(journal, images) - rowsHeight(facts, images) - Math.max(citation.height + 32, 64) - 29 - 120
  const { heading, byline } = headFit(title, names, upper)
  const page = (
    <>
      <Text style={[styles.place, spaced(place, 0.6)]}>
        <ScriptedText>{place}</ScriptedText>
      </Text>
      <Fitted fit={heading} style={styles.title} tag="H1" />
      <Fitted fit={byline} style={styles.authors} />
      <View style={styles.lower}>
        <View style={styles.rows}>
          <View style={styles.table}>
            {facts.rows.map((row) => (
              <CoverRow key={row[0]} row={row} cover={images[facts.cover]} />
            ))}
          </View>
          {images[facts.cover] && <Image src={images[facts.cover] ?? ''} style={styles.cover} />}
        </View>
        <Cite {...facts} citation={citation} />
      </View>
    </>
  )
  return <Sheets journal={journal} images={images} running="" about={about} pages={[page]} />
}

/**
 * Fits title and authors into the height above the facts; many authors reduce the title's height, so that nothing is
 * cut.
 */
function headFit(title: SafeHtml, names: string, height: number): { heading: Fit; byline: Fit } {
  const fits = [0.4, 0.55, 0.7, 0.8].map((part) => {
    const byline = fitted(textAsHtml(names), {
      width: sheetWidth,
      height: height * part,
      lineHeight: 1.5,
      sizes: [14, 13, 12, 11, 10, 9, 8, 7],
    })
    const heading = fitted(title, {
      width: sheetWidth,
      height: height - byline.height,
      lineHeight: 1.25,
      fontWeight: 600,
      sizes: [28, 25, 22, 19, 17, 15, 13, 11, 9.5, 8, 7],
    })
    return { heading, byline }
  })
  return fits.find(({ heading, byline }) => !heading.isCut && !byline.isCut) ?? (fits.at(-1) as (typeof fits)[0])
}

function CoverRow({ row: [label, value], cover }: { row: CoverFacts['rows'][number]; cover: string | undefined }) {
  return (
    <View style={styles.row}>
      <Text style={styles.label} {...wrapping}>
        <ScriptedText>{label}</ScriptedText>
      </Text>
      {isHttpAddress(value) ? (
        <Address href={value} text={value} width={valueWidth(cover)} sizes={[10, 9, 8, 7, 6]} color={ink} />
      ) : (
        <Fitted fit={valueFit(value, cover)} style={styles.value} />
      )}
    </View>
  )
}

const valueWidth = (cover: string | undefined) => sheetWidth - 92 - (cover ? 142 : 0)

/** Fits a row's value next to its label and the journal's cover, if there is one. */
const valueFit = (value: string, cover: string | undefined) => lineFit(value, valueWidth(cover))

function lineFit(value: string, width: number) {
  return fitted(textAsHtml(value), {
    width,
    height: Number.POSITIVE_INFINITY,
    sizes: [10],
    lineHeight: 1.25,
    isFull: true,
  })
}

/** Returns the height of the facts table or of the cover next to it, whichever is taller. */
function rowsHeight({ rows, cover }: CoverFacts, images: Images): number {
  const heights = rows.map(([label, value]) => {
    const high = isHttpAddress(value) ? 12.5 : valueFit(value, images[cover]).height
    return 11 + Math.max(lineFit(label, 92).height, high)
  })
  return Math.max(
    heights.reduce((sum, height) => sum + height, 0),
    images[cover] ? 158 : 0,
  )
}

/** The width left next to the QR code, in points. */
const citeWidth = sheetWidth - 64 - 18

function citationFit({ citation }: CoverFacts) {
  const sizes = [9.5, 8.5, 7.5, 6.5]
  return fitted(citation, { width: citeWidth, height: 100, sizes, lineHeight: 1.45, isFull: true })
}

function Cite({ url, citation, hasCode }: Pick<CoverFacts, 'url' | 'hasCode'> & { citation: Fit }) {
  return (
    <View style={styles.cite}>
      <View style={styles.citeText}>
        <Text style={styles.citeLabel}>
          <ScriptedText>{t('How to cite this article')}</ScriptedText>
        </Text>
        <Fitted fit={citation} />
        <View style={styles.link}>
          <Address href={url} text={url} width={citeWidth} sizes={[9, 8, 7, 6]} />
        </View>
      </View>
      {hasCode && <QrCode text={url} side={64} />}
    </View>
  )
}
