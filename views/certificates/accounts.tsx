import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { beginning } from '../../src/core/text/clean.ts'
import type { AccountsFacts } from '../../src/journal/certificates/fee-facts.ts'
import type { Images } from './paper/images.ts'
import { line, softInk } from './paper/palette.ts'
import { headingPiece, PiecedSheets } from './paper/pieced.tsx'
import type { Piece } from './paper/pieces.ts'
import { ScriptedText, unbroken, wrapping } from './paper/runs.tsx'

const styles = StyleSheet.create({
  row: { flexDirection: 'row', gap: 10, paddingVertical: 4, borderBottomWidth: 0.5, borderBottomColor: line },
  cell: { fontSize: 9.5, lineHeight: 1.35 },
  soft: { fontSize: 9.5, lineHeight: 1.35, color: softInk },
  text: { fontSize: 10.5, lineHeight: 1.45, marginTop: 6 },
})

const widths = [58, 72, 170, 62, 80] as const
const longest = 34

/** Lists the receipts of a year in the order of their numbers, and their totals. */
export function AccountsPdf({ facts, images }: { facts: AccountsFacts; images: Images }) {
  const { asOf, journal, year } = facts
  const title = `Fees received in ${year}`
  const about = { creationDate: new Date(asOf), title, author: journal.name, subject: `${title}: ${journal.name}` }
  return (
    <PiecedSheets journal={journal} images={images} title={title} about={about} pieces={renderAccountsPieces(facts)} />
  )
}

function renderAccountsPieces({ lines, totals, notes }: AccountsFacts): Piece[] {
  const heading = (text: string) => headingPiece(text, 46, { marginTop: 20, marginBottom: 8 })
  const paragraph = (text: string): Piece => ({
    key: text,
    height: 40,
    node: (
      <Text style={styles.text} {...wrapping}>
        <ScriptedText>{text}</ScriptedText>
      </Text>
    ),
  })
  const sums = totals.map(([label, value]) => paragraph(`${label}: ${value}`))
  return [heading('Sums'), ...sums, ...notes.map(paragraph), heading('Receipts'), ...lines.map(renderReceiptLine)]
}

function renderReceiptLine({ number, day, payer, paper, sum, isCancelled }: AccountsFacts['lines'][number]): Piece {
  const style = isCancelled ? styles.soft : styles.cell
  const cells = [number, day, beginning(payer, longest), paper, isCancelled ? 'cancelled' : sum]
  const node = (
    <View style={styles.row} wrap={false}>
      {cells.map((text, at) => (
        <Text
          key={widths[at]}
          style={[style, { width: widths[at], textAlign: at === cells.length - 1 ? 'right' : 'left' }]}
          {...unbroken}
        >
          <ScriptedText>{text}</ScriptedText>
        </Text>
      ))}
    </View>
  )
  return { key: number, height: 36, node }
}
