import { StyleSheet, Text, View } from '@react-pdf/renderer'
import type { ReceiptFacts } from '../../src/journal/certificates/fee-facts.ts'
import type { Images } from './paper/images.ts'
import { accent, line, softInk } from './paper/palette.ts'
import { ScriptedText, wrapping } from './paper/runs.tsx'
import { Sheets } from './paper/sheet.tsx'

const styles = StyleSheet.create({
  title: { fontSize: 24, fontWeight: 600, marginTop: 30 },
  cancelled: { fontSize: 12, fontWeight: 600, marginTop: 8, color: '#9b1c1c' },
  phrase: { fontSize: 11, color: softInk, marginTop: 26 },
  payer: { fontSize: 15, fontWeight: 600, lineHeight: 1.35, marginTop: 3 },
  sum: { fontSize: 22, fontWeight: 600, color: accent, marginTop: 3 },
  facts: { marginTop: 28, borderTopWidth: 0.75, borderTopColor: line },
  row: { flexDirection: 'row', paddingVertical: 7, borderBottomWidth: 0.75, borderBottomColor: line },
  label: { width: 92, fontSize: 10.5, color: softInk, lineHeight: 1.45 },
  value: { flex: 1, fontSize: 10.5, lineHeight: 1.45 },
  end: { fontSize: 9.5, color: softInk, marginTop: 20, lineHeight: 1.45 },
})

/** Prints the receipt of a fee: the payer, the sum, the paper. */
export function ReceiptPdf({ facts, images }: { facts: ReceiptFacts; images: Images }) {
  const { asOf, journal, number, payer, sum, rows, cancelled } = facts
  const about = {
    creationDate: new Date(asOf),
    title: `Receipt ${number}`,
    author: journal.name,
    subject: `Receipt ${number} of ${journal.name} for ${sum}`,
  }
  const page = (
    <>
      <Text style={styles.title} tag="H1">
        {`Receipt ${number}`}
      </Text>
      {cancelled && <Text style={styles.cancelled}>{`Cancelled on ${cancelled}: it is no longer valid`}</Text>}
      <Text style={styles.phrase}>Received from</Text>
      <Text style={styles.payer} {...wrapping}>
        <ScriptedText>{payer}</ScriptedText>
      </Text>
      <Text style={styles.phrase}>the sum of</Text>
      <Text style={styles.sum}>{sum}</Text>
      <View style={styles.facts}>
        {rows.map(([label, value]) => (
          <View key={label} style={styles.row} wrap={false}>
            <Text style={styles.label}>{label}</Text>
            <Text style={styles.value} {...wrapping}>
              <ScriptedText>{value}</ScriptedText>
            </Text>
          </View>
        ))}
      </View>
      <Text style={styles.end}>This receipt was made by the journal’s software and is valid without a signature.</Text>
    </>
  )
  return <Sheets journal={journal} images={images} running={`Receipt ${number}`} about={about} pages={[page]} />
}
