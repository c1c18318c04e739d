import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { t } from '../../src/core/words/words.ts'
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
  const title = t('Receipt {number}', { number })
  const about = {
    creationDate: new Date(asOf),
    title,
    author: journal.name,
    subject: t('Receipt {number} of {journal} for {sum}', { number, journal: journal.name, sum }),
    language: journal.language ?? 'en',
  }
  const page = (
    <>
      <Text style={styles.title} tag="H1">
        <ScriptedText>{title}</ScriptedText>
      </Text>
      {cancelled && (
        <Text style={styles.cancelled}>
          <ScriptedText>{t('Cancelled on {day}: it is no longer valid', { day: cancelled })}</ScriptedText>
        </Text>
      )}
      <Text style={styles.phrase}>
        <ScriptedText>{t('Received from')}</ScriptedText>
      </Text>
      <Text style={styles.payer} {...wrapping}>
        <ScriptedText>{payer}</ScriptedText>
      </Text>
      <Text style={styles.phrase}>
        <ScriptedText>{t('the sum of')}</ScriptedText>
      </Text>
      <Text style={styles.sum}>{sum}</Text>
      <View style={styles.facts}>
        {rows.map(([label, value]) => (
          <View key={label} style={styles.row} wrap={false}>
            <Text style={styles.label} {...wrapping}>
              <ScriptedText>{label}</ScriptedText>
            </Text>
            <Text style={styles.value} {...wrapping}>
              <ScriptedText>{value}</ScriptedText>
            </Text>
          </View>
        ))}
      </View>
      <Text style={styles.end} {...wrapping}>
        <ScriptedText>
          {t('This receipt was made by the journal’s software and is valid without a signature.')}
        </ScriptedText>
      </Text>
    </>
  )
  return <Sheets journal={journal} images={images} running={title} about={about} pages={[page]} />
}
