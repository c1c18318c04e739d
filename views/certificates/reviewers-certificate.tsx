import { StyleSheet, Text } from '@react-pdf/renderer'
import { textAsHtml } from '../../src/core/text/html.ts'
import { t } from '../../src/core/words/words.ts'
import type { ReviewerCertificateFacts } from '../../src/journal/certificates/certificate-facts.ts'
import { fitted } from './paper/fit.ts'
import { Fitted } from './paper/fitted.tsx'
import { Certificate, Phrase, room } from './paper/frame.tsx'
import type { Images } from './paper/images.ts'
import { ScriptedText } from './paper/runs.tsx'

const styles = StyleSheet.create({
  journal: { alignItems: 'center', marginTop: 8 },
  year: { fontSize: 13, marginTop: 8 },
})

/**
 * Prints the certificate of a review: the reviewer, the journal and the year, and nothing that identifies the paper.
 */
export function CertificateOfReview({ facts, images }: { facts: ReviewerCertificateFacts; images: Images }) {
  const { journal, name, date } = facts
  const about = {
    title: t('Certificate of review: {name}', { name }),
    subject: t('{name} reviewed a manuscript for {journal} in {year}', { name, journal: journal.name, year: date }),
    language: journal.language ?? 'en',
  }
  const journalFit = fitted(textAsHtml(journal.name), {
    width: room.width - 60,
    height: 54,
    lineHeight: 1.3,
    fontWeight: 600,
    sizes: [20, 18, 16, 14, 12, 10, 9],
  })
  return (
    <Certificate label={t('CERTIFICATE OF REVIEW')} about={about} images={images} {...facts}>
      <Phrase>{t('reviewed a manuscript for')}</Phrase>
      <Fitted fit={journalFit} style={styles.journal} />
      <Text style={styles.year}>
        <ScriptedText>{t('in {year}', { year: date })}</ScriptedText>
      </Text>
    </Certificate>
  )
}
